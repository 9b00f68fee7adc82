// The two codes for places that are used in India: DIGIPIN and full Plus Codes.
import type { Pin } from './place.ts'

// DIGIPIN of the Department of Posts: ten characters for a square of about four metres, found by dividing India and its sea into
// 4 × 4 parts ten times.

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

// Plus Codes (Open Location Code): pairs of digits to base 20 for latitude and longitude, then a grid of 4 × 5 for each further
// digit.

const DIGITS = '23456789CFGHJMPQRVWX'
/** A name of the town may follow. */
const FULL = /^([2-9CFGHJMPQRVWX]{8})\+([2-9CFGHJMPQRVWX]{2,7})?(?:[\s,].*)?$/
const SHORT = /^[2-9CFGHJMPQRVWX]{2,6}\+[2-9CFGHJMPQRVWX]{2,7}\b/
const PAIRS = 10
const METRES_PER_DEGREE = 111_320

/** `short` if its first characters are missing, null if the text is not a Plus Code. */
export function readPlusCode(text: string): Pin | 'short' | null {
  const code = text.toUpperCase()
  const [, area, rest = ''] = FULL.exec(code) ?? []
  if (!area) return SHORT.test(code) ? 'short' : null
  const digits = [...(area + rest)].map((digit) => DIGITS.indexOf(digit))
  let south = -90
  let west = -180
  let height = 400
  let width = 400
  digits.forEach((digit, place) => {
    if (place >= PAIRS) {
      height /= 5
      width /= 4
      south += Math.floor(digit / 4) * height
      west += (digit % 4) * width
    } else if (place % 2 === 0) {
      height /= 20
      south += digit * height
    } else {
      width /= 20
      west += digit * width
    }
  })
  return {
    latitude: south + height / 2,
    longitude: west + width / 2,
    accuracy: Math.ceil((Math.hypot(height, width) / 2) * METRES_PER_DEGREE),
  }
}
