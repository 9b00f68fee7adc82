// Reads the pin that somebody typed or pasted, without network: coordinates in the ways that people write them, map links,
// `geo:`, full Plus Codes and DIGIPIN.
import { readCoordinates } from './coordinates.ts'
import { isInIndia } from './india.ts'
import { linkIn, pinInLink } from './map-links.ts'
import type { PinFault } from './pin-fault.ts'
import type { Pin } from './place.ts'
import { readDigipin, readPlusCode } from './place-codes.ts'

const LONGEST = 4000
const DECIMALS = 1e6

export function readPin(pasted: string): Pin | PinFault {
  const text = pasted.slice(0, LONGEST).trim()
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
