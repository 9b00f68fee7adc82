import { PUBLIC_CONFIG_ELEMENT_ID } from '#app/lib/public-config.ts'
import { addToHead } from './add-to-head.ts'

/** In characters. The home page has 114,000; more than twenty services on one page are longer and are drawn as they come. */
const LONGEST = 150_000

/**
 * Has a public page drawn when it is known up to what stands behind its content: one frame, instead of five on the way
 * there that show less. Written here and not in JSX, where it would be sent a second time as code.
 */
export function drawAtOnce(html: string): string {
  if (html.length > LONGEST) return html
  return addToHead(html, `<link rel="expect" href="#${PUBLIC_CONFIG_ELEMENT_ID}" blocking="render">`)
}
