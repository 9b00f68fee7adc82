// When somebody could come, and to where: read by the browser for the dialog and by the server for the form without scripts.
import { type Backend, selectRows } from '#app/lib/backend.ts'
import type { Day } from '#domain/dates.ts'
import { type PartOfDay, partsOfDay } from '#domain/parts-of-day.ts'

export interface FreeTimes {
  readonly parts: readonly PartOfDay[]
  /** What can be chosen or typed as a place; none where the business has not named its areas. */
  readonly areas: readonly string[]
  /** An area's name or a PIN code, as it was typed. */
  readonly place: string
  /** It is none of them. */
  readonly isElsewhere: boolean
}

export interface Area {
  readonly id: string
  readonly name: string
  readonly pin_codes: readonly string[]
}

export const fetchAreas = (backend: Backend) =>
  selectRows<Area>(backend, 'areas', { select: 'id,name,pin_codes', order: 'position,name' })

interface Wish {
  /** Empty for what is no single service: an hour of anybody's then. */
  readonly serviceId: string
  readonly day: Day
  readonly place: string
}

export async function fetchFreeTimes(
  backend: Backend,
  { serviceId, day, place }: Wish,
  areas: readonly Area[],
  timeZone: string,
): Promise<FreeTimes> {
  const area = findArea(areas, place)
  const moments = await selectRows<{ starts_at: string }>(backend, 'rpc/free_times', {
    service_ids: `{${serviceId}}`,
    day,
    ...(area ? { area_id: area.id } : {}),
  })
  return {
    parts: partsOfDay(
      moments.map(({ starts_at }) => starts_at),
      timeZone,
    ),
    areas: areas.map(({ name }) => name),
    place,
    isElsewhere: place.trim() !== '' && area === undefined,
  }
}

function findArea(areas: readonly Area[], place: string): Area | undefined {
  const typed = place.trim().toLowerCase()
  const pinCode = typed.replaceAll(' ', '')
  return areas.find(({ name, pin_codes }) => name.toLowerCase() === typed || pin_codes.includes(pinCode))
}
