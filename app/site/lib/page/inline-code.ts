/** A script as it goes into a page: its comments are for us. They stand on lines of their own. */
export function inlineCode(source: string): string {
  return source.replace(/^\s*\/\/.*\n/gm, '')
}
