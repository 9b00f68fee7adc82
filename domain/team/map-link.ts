// Links that open a place in the map of the phone or browser: at its pin, else by its address.
import { type PinColumns, pinOf } from '#domain/clients/place/place.ts'

const MAPS = 'https://www.google.com/maps'

function destinationOf(address: string, place: PinColumns | null): string {
  const pin = place && pinOf(place)
  return pin ? `${pin.latitude},${pin.longitude}` : encodeURIComponent(address)
}

export const mapLink = (address: string, place: PinColumns | null = null) =>
  `${MAPS}/search/?api=1&query=${destinationOf(address, place)}`

/** Starts the navigation there. */
export const navigateLink = (address: string, place: PinColumns) =>
  `${MAPS}/dir/?api=1&destination=${destinationOf(address, place)}`
