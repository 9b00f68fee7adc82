// Reads the pin that somebody typed or pasted, without network: coordinates in the ways that people write them, map links,
// `geo:`, full Plus Codes and DIGIPIN.
import { readCoordinates } from './coordinates.ts'
import { linkIn, pinInLink } from './map-links.ts'
import type { PinFault } from './pin-fault.ts'
import type { Pin } from './place.ts'
import { readDigipin, readPlusCode } from './place-codes.ts'

const LONGEST = 4000
const DECIMALS = 1e6
/** The postal code, which is no place on the map: `452010`, `452 010`, `PIN code: ४५२०१०`. */
const PIN_CODE = /^(pin(\s*code)?[\s:.-]*)?[1-9१-९][0-9०-९]{2}\s?[0-9०-९]{3}$/i

export function readPin(pasted: string): Pin | PinFault {
  const text = pasted.slice(0, LONGEST).trim()
  if (PIN_CODE.test(text)) return 'pinCode'
  const link = linkIn(text)
  const read = link === null ? readWritten(text) : pinInLink(link, readWritten)
  return typeof read === 'string' ? read : plausible(read)
}

/** A place that is not a link. */
function readWritten(text: string): Pin | PinFault {
  const plusCode = readPlusCode(text)
  if (plusCode === 'short') return 'shortPlusCode'
  return plusCode ?? readDigipin(text) ?? readCoordinates(text)
}

function plausible(pin: Pin): Pin | PinFault {
  const { latitude, longitude, accuracy } = pin
  if (isInIndia(latitude, longitude))
    return { latitude: rounded(latitude), longitude: rounded(longitude), accuracy }
  return isInIndia(longitude, latitude) ? 'swapped' : 'outside'
}

const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS

// A coarse outline of India, to notice a pin in the sea or on another continent. It lies some 50 km off the coast and includes land
// beyond the borders; visits are refused nowhere in India.

type Point = readonly [latitude: number, longitude: number]

const MAINLAND: readonly Point[] = [
  [24.6, 67.5],
  [22.3, 68.2],
  [20.2, 70.8],
  [20.0, 72.1],
  [18.8, 72.2],
  [15.3, 73.1],
  [12.8, 74.1],
  [9.8, 75.5],
  [7.5, 77.3],
  [7.6, 78.2],
  [8.9, 79.7],
  [10.1, 80.4],
  [13.1, 80.9],
  [15.2, 81.4],
  [16.5, 82.9],
  [17.3, 83.8],
  [19.3, 86.1],
  [20.0, 87.2],
  [21.1, 88.2],
  [21.2, 89.4],
  [21.4, 93.2],
  [23.8, 95.0],
  [26.8, 97.5],
  [28.3, 98.0],
  [30.0, 96.0],
  [29.0, 90.0],
  [31.2, 81.6],
  [35.6, 80.6],
  [37.5, 74.5],
  [36.5, 72.0],
  [33.0, 72.5],
  [30.0, 72.0],
  [27.0, 68.8],
]

/** South, north, west, east. */
const ISLANDS = [
  { name: 'Andaman and Nicobar', bounds: [6.5, 14, 92, 94.2] },
  { name: 'Lakshadweep', bounds: [8, 12.5, 71.8, 74.2] },
] as const

const isInIndia = (latitude: number, longitude: number): boolean =>
  isWithin(MAINLAND, latitude, longitude) ||
  ISLANDS.some(
    ({ bounds: [south, north, west, east] }) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )

/** Counts the sides that a line to the east crosses: an odd number is within. */
function isWithin(outline: readonly Point[], latitude: number, longitude: number): boolean {
  let within = false
  outline.forEach(([north, here], index) => {
    const [south, there] = outline[(index + 1) % outline.length] ?? [north, here]
    const crosses = north > latitude !== south > latitude
    if (crosses && longitude < here + ((latitude - north) / (south - north)) * (there - here))
      within = !within
  })
  return within
}
