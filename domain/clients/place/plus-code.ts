// Full Plus Codes (Open Location Code): pairs of digits to base 20 for latitude and longitude, then a grid of 4 × 5 for each
// further digit.
import type { Pin } from './place.ts'

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
