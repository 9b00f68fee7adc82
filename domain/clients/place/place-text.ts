// A place as text. Separate from its columns, which the first pages of the office load.
import { type Pin, type PinColumns, type WayIn, wayInColumns } from './place.ts'

export const wayInLabels: Readonly<Record<keyof WayIn, string>> = {
  gate: 'Gate',
  floor: 'Floor',
  landmark: 'Landmark',
  parking: 'Parking',
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
