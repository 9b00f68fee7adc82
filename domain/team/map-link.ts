// Links that open a place in the map of the phone or browser: at its pin, else by its address.
import type { PinColumns } from '#domain/clients/place/place.ts'

const destinationOf = (address: string, place?: PinColumns) =>
  place && place.latitude !== null ? `${place.latitude},${place.longitude}` : encodeURIComponent(address)

export const mapLink = (address: string, place?: PinColumns) =>
  `https://www.google.com/maps/search/?api=1&query=${destinationOf(address, place)}`

/** Starts the navigation there. */
export const navigateLink = (address: string, place: PinColumns) =>
  `https://www.google.com/maps/dir/?api=1&destination=${destinationOf(address, place)}`
