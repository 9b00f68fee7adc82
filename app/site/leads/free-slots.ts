// Fetches free times and areas, in the browser for the dialog and on the server for the form without scripts.
import { type Backend, selectRows } from '#app/lib/backend.ts'
import { fetchCurrentOffers } from '#app/site/services/offers/queries.ts'
import { type PartOfDay, partsOfDay } from '#domain/appointments/parts-of-day.ts'
import { namesIn } from '#domain/leads/lead-services.ts'
import { formatRupees, roundToPaise } from '#domain/money/format-rupees.ts'
import { formatDuration } from '#domain/services/service.ts'
import { type Area, areaAnswer, findArea } from '#domain/team/find-area.ts'
import { GENERAL_APPOINTMENT } from '#domain/text/limits.ts'
import { formatWeekday } from '#domain/time/business-time.ts'
import { addDays, type Day, dayIn, formatDay } from '#domain/time/dates.ts'

export interface FreeSlots {
  readonly parts: readonly PartOfDay[]
  /** The day of these times; empty if none is chosen. */
  readonly day: Day | ''
  /** 'Friday, 20 November'; empty until the times of that day are known. */
  readonly dayText: string
  /** The next days with free times; empty on the server. */
  readonly days: readonly FreeDay[]
  /** The names of the areas; empty if the business has none. */
  readonly areas: readonly string[]
  /** An area's name or a PIN code, as typed. */
  readonly place: string
  readonly placeHint?: string
  /** Services that can be requested in addition. */
  readonly services: readonly Choice[]
  /** 'Total ₹2,998, 1 h 45 min', or empty if no service was added. */
  readonly total: string
  /** '15:30', or empty for any time. */
  readonly chosen: string
  readonly timeHint?: string
  /** Nothing is free on the chosen day, and the visitor can wait for a time that becomes free. */
  readonly canWait: boolean
}

interface FreeDay {
  readonly day: Day
  /** 'Today', 'Tomorrow', 'Fri' */
  readonly title: string
  /** 'Friday, 20 November 2026', after 'Today, ' or 'Tomorrow, ' */
  readonly text: string
}

interface Choice {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly duration_minutes: number
}

/** The options of the form. */
export interface Offered {
  readonly areas: readonly Area[]
  readonly services: readonly Choice[]
}

export const fetchServiceChoices = (backend: Backend) =>
  selectRows<Choice>(backend, 'services', {
    select: 'id,name,price,duration_minutes',
    is_active: 'is.true',
    order: 'category,name',
  })

const NOTHING_FREE =
  'No free times on that day. Choose another day, or send your request and we will find a time for you.'
const TAKEN = 'The time you chose is not free on that day.'

interface Request {
  /** The name of a service, the names of an offer's services, or another text, which means an hour of any beautician. */
  readonly service: string
  /** The id of the requested offer, or empty. */
  readonly offer: string
  /** The names of additional services. */
  readonly also: readonly string[]
  /** Empty if none is chosen; there are no times then. */
  readonly day: Day | ''
  readonly place: string
}

export async function fetchFreeSlots(
  backend: Backend,
  request: Request,
  { areas, services }: Offered,
  timeZone: string,
): Promise<FreeSlots> {
  const { day, place } = request
  const { asked, wanted } = requestedIds(request, services)
  const [moments, total] = await Promise.all([
    day ? momentsOf(backend, wanted, day, findArea(areas, place)) : [],
    totalText(backend, request, { asked, wanted }, services),
  ])
  const parts = partsOfDay(
    moments.map(({ starts_at }) => starts_at),
    timeZone,
  )
  return {
    parts,
    day,
    dayText: day && formatWeekday(day, 'UTC'),
    days: [],
    areas: areas.map(({ name }) => name),
    place,
    placeHint: areaAnswer(areas, place),
    services: services.filter(({ id }) => !asked.includes(id)),
    total,
    chosen: '',
    // An offer or a text of the visitor names no services that could be booked without the desk.
    canWait: day !== '' && parts.length === 0 && asked.length > 0 && request.offer === '',
    timeHint: day && parts.length === 0 ? NOTHING_FREE : undefined,
  }
}

/** The ids of the requested service or offer, and of it with the additional services. */
function requestedIds({ service, also }: Request, services: readonly Choice[]) {
  const named = (name: string) => services.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  // The name of a service may contain a comma.
  const whole = named(service)
  const asked = (whole ? [whole] : namesIn(service).map(named)).flatMap((one) => one?.id ?? [])
  const additional = also.map(named).flatMap((one) => one?.id ?? [])
  return { asked, wanted: [...asked, ...new Set(additional.filter((id) => !asked.includes(id)))] }
}

/** What the requested service or offer and the additional services cost and take together. */
async function totalText(
  backend: Backend,
  { service, offer, also }: Request,
  { asked, wanted }: ReturnType<typeof requestedIds>,
  services: readonly Choice[],
): Promise<string> {
  const isPriced = asked.length > 0 || service === GENERAL_APPOINTMENT
  if (also.length === 0 || !isPriced) return ''
  const offers = offer ? await fetchCurrentOffers(backend) : []
  const sum = (ids: readonly string[], of: 'price' | 'duration_minutes') =>
    ids.reduce((total, id) => total + (services.find((one) => one.id === id)?.[of] ?? 0), 0)
  const price = offers.find(({ id }) => id === offer)?.price ?? sum(asked, 'price')
  const more = sum(wanted.slice(asked.length), 'price')
  return `Total ${formatRupees(roundToPaise(price + more))}, ${formatDuration(sum(wanted, 'duration_minutes'))}`
}

const momentsOf = (backend: Backend, services: readonly string[], day: Day, area: Area | undefined) =>
  selectRows<{ starts_at: string }>(backend, 'rpc/free_slots', { ...queryOf(services, area), day })

const queryOf = (services: readonly string[], area: Area | undefined) => ({
  service_ids: `{${services.join(',')}}`,
  ...(area ? { area_id: area.id } : {}),
})

/** As many as two rows of buttons. */
const MOST_DAYS = 8

export async function fetchFreeDays(
  backend: Backend,
  request: Request,
  { areas, services }: Offered,
  timeZone: string,
): Promise<FreeDay[]> {
  const { wanted } = requestedIds(request, services)
  const rows = await selectRows<{ day: Day }>(
    backend,
    'rpc/free_days',
    queryOf(wanted, findArea(areas, request.place)),
  )
  const today = dayIn(new Date(), timeZone)
  const tomorrow = addDays(today, 1)
  return rows.slice(0, MOST_DAYS).map(({ day }) => {
    const date = formatDay(day)
    const near = day === today ? 'Today' : day === tomorrow ? 'Tomorrow' : null
    return { day, title: near ?? date.slice(0, 3), text: near ? `${near}, ${date}` : date }
  })
}

/** Selects the wanted time, if it is free. */
export function choose(times: FreeSlots, wanted: string): FreeSlots {
  const isFree = times.parts.some((part) => part.times.some(({ clock }) => clock === wanted))
  if (isFree) return { ...times, chosen: wanted }
  return wanted === '' ? times : { ...times, timeHint: times.timeHint ?? TAKEN }
}
