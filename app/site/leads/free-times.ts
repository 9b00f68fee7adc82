// When somebody could come, and to where: read by the browser for the dialog and by the server for the form without scripts.
import { type Backend, selectRows } from '#app/lib/backend.ts'
import { type Area, findArea, NOT_THERE_YET } from '#app/site/team/queries.ts'
import { type PartOfDay, partsOfDay } from '#domain/appointments/parts-of-day.ts'
import { namesIn } from '#domain/leads/lead-services.ts'
import type { Day } from '#domain/time/dates.ts'

export interface FreeTimes {
  readonly parts: readonly PartOfDay[]
  /** What can be chosen or typed as a place; none where the business has not named its areas. */
  readonly areas: readonly string[]
  /** An area's name or a PIN code, as it was typed. */
  readonly place: string
  readonly placeHint?: string
  /** What can be wished for besides. */
  readonly services: readonly Choice[]
  /** '15:30', or empty for any time. */
  readonly chosen: string
  readonly timeHint?: string
}

/** A service, as far as somebody chooses among them. */
export interface Choice {
  readonly id: string
  readonly name: string
}

/** What a wish is chosen from. */
export interface Offered {
  readonly areas: readonly Area[]
  readonly services: readonly Choice[]
}

export const fetchServiceChoices = (backend: Backend) =>
  selectRows<Choice>(backend, 'services', {
    select: 'id,name',
    is_active: 'is.true',
    order: 'category,name',
  })

const NOTHING_FREE =
  'No time is free on that day. Choose another one, or send your request and we will find one.'
const TAKEN = 'The time you chose is not free on that day.'

interface Request {
  /** A service's name, those of an offer, or words that are none: an hour of anybody's then. */
  readonly service: string
  /** The names of those that were ticked besides. */
  readonly also: readonly string[]
  /** Empty while none is chosen: no times then. */
  readonly day: Day | ''
  readonly place: string
}

export async function fetchFreeTimes(
  backend: Backend,
  { service, also, day, place }: Request,
  { areas, services }: Offered,
  timeZone: string,
): Promise<FreeTimes> {
  const area = findArea(areas, place)
  const isElsewhere = areas.length > 0 && place.trim() !== '' && area === undefined
  const named = (name: string) => services.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  // A service may have a comma in its own name.
  const whole = named(service)
  const asked = (whole ? [whole] : namesIn(service).map(named)).flatMap((one) => one?.id ?? [])
  const besides = also.map(named).flatMap((one) => one?.id ?? [])
  const wanted = [...asked, ...new Set(besides.filter((id) => !asked.includes(id)))]
  const moments = day ? await momentsOf(backend, wanted, day, area) : []
  const parts = partsOfDay(
    moments.map(({ starts_at }) => starts_at),
    timeZone,
  )
  return {
    parts,
    areas: areas.map(({ name }) => name),
    place,
    placeHint: isElsewhere ? NOT_THERE_YET : undefined,
    services: services.filter(({ id }) => !asked.includes(id)),
    chosen: '',
    timeHint: day && parts.length === 0 ? NOTHING_FREE : undefined,
  }
}

const momentsOf = (backend: Backend, services: readonly string[], day: Day, area: Area | undefined) =>
  selectRows<{ starts_at: string }>(backend, 'rpc/free_times', {
    service_ids: `{${services.join(',')}}`,
    day,
    ...(area ? { area_id: area.id } : {}),
  })

/** With the time that somebody would like, if it is free. */
export function choose(times: FreeTimes, wanted: string): FreeTimes {
  const isFree = times.parts.some((part) => part.times.some(({ clock }) => clock === wanted))
  if (isFree) return { ...times, chosen: wanted }
  return wanted === '' ? times : { ...times, timeHint: times.timeHint ?? TAKEN }
}
