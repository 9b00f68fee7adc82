// The place of a client or appointment: the pin on the map and the way in. The same columns in both tables.
import type { Row } from '#domain/schema/rows.ts'

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
