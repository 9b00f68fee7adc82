import { inlineCode } from './inline-code.ts'
import source from './page-script.js?raw'

const END_OF_HEAD = '</head>'
const script = inlineCode(source)

/** Writes page-script.js into a rendered page, in front of all that can be pressed; with the nonce, as ours. */
export function addPageScript(html: string, nonce: string): string {
  if (!html.includes(END_OF_HEAD)) throw new Error('The page has no head to write the script into')
  const mark = nonce && ` nonce="${nonce}"`
  return html.replace(END_OF_HEAD, () => `<script${mark}>${script}</script>${END_OF_HEAD}`)
}
