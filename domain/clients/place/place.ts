// The place of a client or appointment: the pin on the map and the way in. The same columns in both tables.
import type { Row } from '#domain/schema/rows.ts'

export const PLACE_TEXT_MAX = 120

export const wayInColumns = ['gate', 'floor', 'landmark', 'parking'] as const
export const placeColumns = ['latitude', 'longitude', 'accuracy', ...wayInColumns] as const

export type WayIn = Readonly<Pick<Row<'clients'>, (typeof wayInColumns)[number]>>
/** `accuracy` in metres; null: unknown. */
export type PinColumns = Readonly<Pick<Row<'clients'>, 'latitude' | 'longitude' | 'accuracy'>>
export type Place = PinColumns & WayIn

export interface Pin {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number | null
}

export const wayInLabels: Readonly<Record<keyof WayIn, string>> = {
  gate: 'Gate',
  floor: 'Floor',
  landmark: 'Landmark',
  parking: 'Parking',
}

export const NO_PLACE: Place = {
  latitude: null,
  longitude: null,
  accuracy: null,
  gate: null,
  floor: null,
  landmark: null,
  parking: null,
}

export const pinOf = ({ latitude, longitude, accuracy }: PinColumns): Pin | null =>
  latitude === null || longitude === null ? null : { latitude, longitude, accuracy }

const DECIMALS = 6

/** `28.613900, 77.209000`; empty without a pin. */
export function pinText(place: PinColumns): string {
  const pin = pinOf(place)
  return pin ? `${pin.latitude.toFixed(DECIMALS)}, ${pin.longitude.toFixed(DECIMALS)}` : ''
}

export const isSamePin = (one: PinColumns, other: PinColumns): boolean => pinText(one) === pinText(other)

/** `±12 m`, `±2 km` */
export const exactnessText = (metres: number): string =>
  metres < 1000 ? `±${Math.max(1, Math.round(metres))} m` : `±${Math.round(metres / 1000)} km`

/** The texts of the way in that are known, with their labels. */
export const wayInLines = (place: WayIn): [label: string, text: string][] =>
  wayInColumns.flatMap((column) => {
    const text = place[column]
    return text ? [[wayInLabels[column], text] as [string, string]] : []
  })
