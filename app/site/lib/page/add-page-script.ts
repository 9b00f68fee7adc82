import { addToHead } from './add-to-head.ts'
import { inlineCode } from './inline-code.ts'
import source from './page-script.js?raw'

const script = inlineCode(source)

/** Writes page-script.js into a rendered page, in front of all that can be pressed; with the nonce, as ours. */
export function addPageScript(html: string, nonce: string): string {
  const mark = nonce && ` nonce="${nonce}"`
  return addToHead(html, `<script${mark}>${script}</script>`)
}
