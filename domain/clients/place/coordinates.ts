// Coordinates as people write them: `28.6139, 77.2090`, `28.6139° N 77.2090° E`, `28°36'50.0"N 77°12'32.4"E`, with Hindi digits
// and directions, with words such as `Lat:` around them.
import type { PinFault } from './pin-fault.ts'
import type { Pin } from './place.ts'

const DEVANAGARI_ZERO = 0x966
const MOST_LATITUDE = 90
const MOST_LONGITUDE = 180
/** Fewer decimals are not exact enough: three of a degree are some 110 m, one of a minute some 180 m. */
const ROUGH_DEGREES = 3
const ROUGH_MINUTES = 1

const replacements: readonly (readonly [RegExp, string])[] = [
  [/latitude|longitude|lat|long|lng|lon|अक्षांश|देशांतर|देशान्तर/giu, ' '],
  [/उत्तर|उ\.?(?![\p{L}\p{M}])|north/giu, 'N'],
  [/पूर्व|पू\.?(?![\p{L}\p{M}])|east/giu, 'E'],
  [/दक्षिण|south/giu, 'S'],
  [/पश्चिम|west/giu, 'W'],
  [/degrees?|deg|डिग्री|अंश|º|˚/gi, '°'],
  [/''|[″”“ʺ]/g, '"'],
  [/[′’‘ʹ`]/g, "'"],
  [/−|–/g, '-'],
  [/[():=;,/\s|]+/g, ' '],
]

const angle = String.raw`([-+]?\d{1,3}(?:\.\d+)?) ?°? ?(?:(\d{1,2}(?:\.\d+)?) ?' ?)?(?:(\d{1,2}(?:\.\d+)?) ?" ?)?`
const DIRECTION_FIRST = new RegExp(`^ ?([NSEW]) ?${angle} ?([NSEW]) ?${angle}$`)
const DIRECTION_LAST = new RegExp(`^ ?${angle}([NSEW])? ${angle}([NSEW])? ?$`)
/** The direction may take the place of the space: `28.6139N77.2090E`. */
const DIRECTION_BETWEEN = /([NSEW])(?=[\d+-])/g

export function readCoordinates(text: string): Pin | PinFault {
  const digits = text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
  const plain = replacements
    .reduce((before, [pattern, by]) => before.replace(pattern, by), digits)
    .toUpperCase()
  const [one, other] = anglesIn(plain)
  if (!one || !other || (one.axis !== null && one.axis === other.axis)) return 'unreadable'
  const isTurned = one.axis === 'longitude' || other.axis === 'latitude'
  const [north, east] = isTurned ? [other, one] : [one, other]
  if (Math.abs(north.degrees) > MOST_LATITUDE && Math.abs(east.degrees) <= MOST_LATITUDE) return 'swapped'
  if (Math.abs(north.degrees) > MOST_LATITUDE || Math.abs(east.degrees) > MOST_LONGITUDE) return 'outside'
  if (north.isRough && east.isRough) return 'rough'
  return { latitude: north.degrees, longitude: east.degrees, accuracy: null }
}

function anglesIn(plain: string): readonly Angle[] {
  const first = DIRECTION_FIRST.exec(plain)
  if (first) return [angleOf(first.slice(2, 5), first[1]), angleOf(first.slice(6, 9), first[5])]
  const last = DIRECTION_LAST.exec(plain.replace(DIRECTION_BETWEEN, '$1 '))
  return last ? [angleOf(last.slice(1, 4), last[4]), angleOf(last.slice(5, 8), last[8])] : []
}

interface Angle {
  readonly degrees: number
  /** null: without a direction. */
  readonly axis: 'latitude' | 'longitude' | null
  readonly isRough: boolean
}

function angleOf([whole = '', minutes, seconds]: readonly (string | undefined)[], direction?: string): Angle {
  const size = Math.abs(Number(whole)) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  const isNegative = whole.startsWith('-') !== (direction === 'S' || direction === 'W')
  const axis = direction === 'N' || direction === 'S' ? 'latitude' : 'longitude'
  const decimals = (minutes ?? whole).split('.')[1]?.length ?? 0
  return {
    degrees: isNegative ? -size : size,
    axis: direction ? axis : null,
    isRough: !seconds && decimals < (minutes ? ROUGH_MINUTES : ROUGH_DEGREES),
  }
}
