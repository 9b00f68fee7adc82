// DIGIPIN of the Department of Posts: ten characters for a square of about four metres, found by dividing India and its sea
// into 4 × 4 parts ten times.
import type { Pin } from './place.ts'

const GRID = ['FC98', 'J327', 'K456', 'LMPT'] as const
const SOUTH = 2.5
const WEST = 63.5
const SIDE = 36
/** Half the diagonal of the last square. */
const ACCURACY_M = 3

const WRITTEN = /^[FC98J327K456LMPT]{3}([ -]?)[FC98J327K456LMPT]{3}\1[FC98J327K456LMPT]{4}$/
const NAME = /^DIGIPIN[:\s]*/
const ONLY_DIGITS = /^\d+$/

/** null if the text is not a DIGIPIN. Ten digits are a phone number. */
export function readDigipin(text: string): Pin | null {
  const written = text.toUpperCase().replace(NAME, '')
  if (!WRITTEN.test(written) || ONLY_DIGITS.test(written)) return null
  let south = SOUTH
  let west = WEST
  let side = SIDE
  for (const character of written.replace(/[ -]/g, '')) {
    const row = GRID.findIndex((each) => each.includes(character))
    side /= 4
    south += (GRID.length - 1 - row) * side
    west += (GRID[row]?.indexOf(character) ?? 0) * side
  }
  return { latitude: south + side / 2, longitude: west + side / 2, accuracy: ACCURACY_M }
}
