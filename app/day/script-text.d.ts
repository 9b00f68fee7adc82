/** The module and what it imports, as the text of one script (scripts/bundle/script-text.ts). */
declare module '*?script' {
  const text: string
  export default text
}
