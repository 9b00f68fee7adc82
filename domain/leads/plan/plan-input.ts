// The planner's input and its encoding in the URL, so that a plan can be reloaded, shared and sent as a plain form.
// Field names carry the person's number: who0, count0, service0 (repeated for several services).
import type { PlannedService } from './schedule.ts'

export interface RequestedPerson {
  readonly who: string
  /** Several people with the same services. */
  readonly count: number
  /** The ids of services. */
  readonly services: readonly string[]
}

export interface PlanRequest {
  readonly occasion: Occasion
  /** Empty until it is chosen. */
  readonly day: string
  /** '17:00', by when all are ready. */
  readonly ready: string
  /** An area's name or a PIN code. */
  readonly place: string
  /** null: as many as make a calm morning. */
  readonly beauticians: number | null
  readonly people: readonly RequestedPerson[]
}

/** The usual people of an occasion, with the first service whose name, or else category, contains the word. */
export const occasions = {
  wedding: {
    label: 'Wedding',
    ready: '17:00',
    people: [
      ['Bride', 'bridal makeup', 'bridal'],
      ['Mother', 'party makeup', 'makeup'],
    ],
  },
  engagement: {
    label: 'Engagement',
    ready: '18:00',
    people: [
      ['Bride-to-be', 'engagement', 'bridal'],
      ['Mother', 'party makeup', 'makeup'],
    ],
  },
  party: { label: 'Party', ready: '19:00', people: [['You', 'party makeup', 'makeup']] },
  home: { label: 'At home', ready: '12:00', people: [['You', 'facial', 'skincare']] },
} as const
export type Occasion = keyof typeof occasions

const isOccasion = (name: string): name is Occasion => Object.hasOwn(occasions, name)

const MOST_ROWS = 20
const MOST_SERVICES = 10
const LONGEST_WHO = 60
const LONGEST_PLACE = 80
/** More of a kind than this is refused (estimate.ts). */
export const MOST_OF_A_KIND = 99
const HIGHEST_COUNT = 999

export type OfferedService = PlannedService & { readonly category: string | null }

/** The planner's initial input. */
export function firstRequest(
  occasion: Occasion,
  { day, ready, place, beauticians }: Pick<PlanRequest, 'day' | 'place' | 'beauticians'> & { ready?: string },
  services: readonly OfferedService[],
): PlanRequest {
  const usual = occasions[occasion]
  const wanted = ([who, name, category]: readonly [string, string, string]): RequestedPerson => {
    const has = (word: string) => (text: string | null) => text?.toLowerCase().includes(word) ?? false
    const service =
      services.find((one) => has(name)(one.name)) ?? services.find((one) => has(category)(one.category))
    return { who, count: 1, services: service ? [service.id] : [] }
  }
  return { occasion, day, ready: ready || usual.ready, place, beauticians, people: usual.people.map(wanted) }
}

/** The input from the URL, with the pressed button already applied. */
export function readRequest(query: URLSearchParams, services: readonly OfferedService[]): PlanRequest {
  const occasion = query.get('occasion') ?? ''
  const beauticians = Number(query.get('beauticians'))
  const fields = {
    occasion: isOccasion(occasion) ? occasion : ('wedding' as const),
    day: query.get('day')?.slice(0, 10) ?? '',
    ready: query.get('ready')?.slice(0, 5) ?? '',
    place: query.get('place')?.slice(0, LONGEST_PLACE) ?? '',
    beauticians: Number.isInteger(beauticians) && beauticians > 0 ? beauticians : null,
  }
  const rows = Array.from({ length: MOST_ROWS }, (_, row) => row).filter((row) => query.has(`who${row}`))
  const first = firstRequest(fields.occasion, fields, services)
  if (rows.length === 0) {
    // A service's own page links here with the service alone.
    const chosen = query.getAll('service0')
    if (chosen.length === 0) return first
    return { ...first, people: [{ who: first.people[0]?.who ?? 'You', count: 1, services: chosen }] }
  }
  const taken = query.get('take') ?? ''
  const people = rows
    .filter((row) => query.get('drop') !== String(row))
    .map((row) => ({
      who: (query.get(`who${row}`) ?? '').slice(0, LONGEST_WHO),
      count: countIn(query.get(`count${row}`)),
      services: [...new Set([...query.getAll(`service${row}`), query.get(`add${row}`) ?? ''])]
        .filter((id) => id !== '' && taken !== `${row} ${id}`)
        .slice(0, MOST_SERVICES),
    }))
  const more = query.has('more') && people.length < MOST_ROWS ? [NO_PERSON_YET] : []
  return { ...fields, ready: first.ready, people: [...people, ...more] }
}

const NO_PERSON_YET: RequestedPerson = { who: '', count: 1, services: [] }

function countIn(text: string | null): number {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? Math.min(count, HIGHEST_COUNT) : 1
}

export function writeRequest({ people, beauticians, ...fields }: PlanRequest): URLSearchParams {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))
  if (beauticians !== null) query.set('beauticians', String(beauticians))
  for (const [row, { who, count, services }] of people.entries()) {
    query.set(`who${row}`, who)
    if (count > 1) query.set(`count${row}`, String(count))
    for (const id of services) query.append(`service${row}`, id)
  }
  return query
}
