// The fields of a place in the forms of clients and appointments.
import { z } from 'zod'
import { optionalText } from '#domain/text/optional-text.ts'
import type { PinFault } from './pin-fault.ts'
import type { Pin, Place } from './place.ts'
import { isSamePin, pinOf, pinText, wayInLabels } from './place-text.ts'
import { readPin } from './read-pin.ts'

export const PLACE_TEXT_MAX = 120

export const NO_PLACE: Place = {
  latitude: null,
  longitude: null,
  accuracy: null,
  gate: null,
  floor: null,
  landmark: null,
  parking: null,
}

const pinFaultTexts: Readonly<Record<PinFault, string>> = {
  unreadable:
    'Not understood. Paste coordinates such as 28.613900, 77.209000, a long map link, a full Plus Code or a DIGIPIN',
  pinCode:
    'This looks like a PIN code. Write it in the address; here paste a map link, coordinates, a full Plus Code or a DIGIPIN',
  shortLink:
    'A short map link does not contain the place. Open it, touch and hold the place on the map, and paste the numbers shown',
  noPinInLink:
    'This link does not contain the place. Open it, touch and hold the place on the map, and paste the numbers shown',
  shortPlusCode: 'Part of the Plus Code is missing. Paste the full code, such as 7JWVJ675+HJ',
  rough: 'Not exact enough to find a door. Paste coordinates with at least four decimals',
  swapped: 'Outside India. Are latitude and longitude the wrong way round?',
  outside: 'This place is outside India or in the sea. Check the numbers',
}

const pin = z.string().transform((text, context): Pin | null => {
  if (text.trim() === '') return null
  const read = readPin(text)
  if (typeof read === 'object') return read
  context.addIssue({ code: 'custom', message: pinFaultTexts[read] })
  return z.NEVER
})

const wayIn = (name: keyof typeof wayInLabels) => optionalText(wayInLabels[name], PLACE_TEXT_MAX)

export const placeFields = {
  /** Coordinates, a map link or a code of the place. */
  pin,
  gate: wayIn('gate'),
  floor: wayIn('floor'),
  landmark: wayIn('landmark'),
  parking: wayIn('parking'),
}

const placeForm = z.object(placeFields)
export type PlaceInput = z.input<typeof placeForm>
type ParsedPlace = z.output<typeof placeForm>

/** What is typed for a place; what equals the usual one is left empty. */
export const placeInput = (place: Place, usual: Place = NO_PLACE): PlaceInput => ({
  pin: isSamePin(place, usual) ? '' : pinText(place),
  gate: ownText(place.gate, usual.gate),
  floor: ownText(place.floor, usual.floor),
  landmark: ownText(place.landmark, usual.landmark),
  parking: ownText(place.parking, usual.parking),
})

const ownText = (text: string | null, usual: string | null) => (text === usual ? '' : (text ?? ''))

/** The columns of a typed place: what is empty is as usual. A pin that stays where it was keeps its accuracy. */
export function placeDraft(typed: ParsedPlace, stored: Place | null, usual: Place = NO_PLACE): Place {
  const pin = typed.pin ?? pinOf(usual) ?? NO_PLACE
  const known = [stored, usual].find((place) => place !== null && isSamePin(place, pin)) ?? pin
  return {
    latitude: pin.latitude,
    longitude: pin.longitude,
    accuracy: known.accuracy,
    gate: typed.gate ?? usual.gate,
    floor: typed.floor ?? usual.floor,
    landmark: typed.landmark ?? usual.landmark,
    parking: typed.parking ?? usual.parking,
  }
}
