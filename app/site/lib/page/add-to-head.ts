const END_OF_HEAD = '</head>'

/** Writes a tag into the head of a rendered page, behind all that is in it. */
export function addToHead(html: string, tag: string): string {
  if (!html.includes(END_OF_HEAD)) throw new Error(`The page has no head to write into: ${tag}`)
  return html.replace(END_OF_HEAD, () => tag + END_OF_HEAD)
}
