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
  readonly placeHint?: string
  /** '15:30', or empty for any time. */
  readonly chosen: string
  readonly timeHint?: string
}

export interface Area {
  readonly id: string
  readonly name: string
  readonly pin_codes: readonly string[]
}

export const fetchAreas = (backend: Backend) =>
  selectRows<Area>(backend, 'areas', { select: 'id,name,pin_codes', order: 'position,name' })

export const NOT_THERE_YET = 'We may not come there yet. Send your request, and we will tell you.'
const NOTHING_FREE =
  'No time is free on that day. Choose another one, or send your request and we will find one.'
const TAKEN = 'The time you chose is not free on that day.'

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
  const isElsewhere = place.trim() !== '' && area === undefined
  const moments = await selectRows<{ starts_at: string }>(backend, 'rpc/free_times', {
    service_ids: `{${serviceId}}`,
    day,
    ...(area ? { area_id: area.id } : {}),
  })
  const parts = partsOfDay(
    moments.map(({ starts_at }) => starts_at),
    timeZone,
  )
  return {
    parts,
    areas: areas.map(({ name }) => name),
    place,
    placeHint: isElsewhere ? NOT_THERE_YET : undefined,
    chosen: '',
    timeHint: parts.length === 0 ? NOTHING_FREE : undefined,
  }
}

/** With the time that somebody would like, if it is free. */
export function choose(times: FreeTimes, wanted: string): FreeTimes {
  const isFree = times.parts.some((part) => part.times.some(({ clock }) => clock === wanted))
  if (isFree) return { ...times, chosen: wanted }
  return wanted === '' ? times : { ...times, timeHint: times.timeHint ?? TAKEN }
}

export function findArea(areas: readonly Area[], place: string): Area | undefined {
  const typed = place.trim().toLowerCase()
  const pinCode = typed.replaceAll(' ', '')
  return areas.find(({ name, pin_codes }) => name.toLowerCase() === typed || pin_codes.includes(pinCode))
}
