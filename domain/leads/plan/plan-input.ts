// The planner's input and its encoding in the URL, so that a plan can be reloaded, shared and sent as a plain form.
// The fields of a person carry the person's number: who0, count0, service0 (repeated for several services). Those of the second
// function begin with `f2.`, of the third with `f3.`; the first has none, so that addresses of a plan of one day stay valid.
import type { OrderedService } from '#domain/services/work-order.ts'
import { addDays, isDay } from '#domain/time/dates.ts'
import { type FunctionKind, isFunctionKind } from './function-name.ts'
import type { PlannedService } from './schedule.ts'
import { usualFunctions } from './usual-functions.ts'

export interface RequestedPerson {
  readonly who: string
  /** Several people with the same services. */
  readonly count: number
  /** The ids of services. */
  readonly services: readonly string[]
}

export interface RequestedFunction {
  readonly kind: FunctionKind
  /** The visitor's own name for it, or empty. */
  readonly name: string
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

export interface PlanRequest {
  readonly functions: readonly RequestedFunction[]
}

const MOST_ROWS = 20
export const MOST_FUNCTIONS = 8
const MOST_SERVICES = 10
const LONGEST_TEXT = 60
const LONGEST_PLACE = 80
/** More of a kind than this is refused (estimate.ts). */
export const MOST_OF_A_KIND = 99
const HIGHEST_COUNT = 999

export type OfferedService = PlannedService & OrderedService

/** The prefix of the fields of a function. */
export const fieldPrefix = (index: number): string => (index === 0 ? '' : `f${index + 1}.`)

/** A function with its usual people: the first service whose name, or else category, contains the word. */
export function usualFunction(
  kind: FunctionKind,
  given: Partial<Omit<RequestedFunction, 'kind' | 'people'>>,
  services: readonly OfferedService[],
): RequestedFunction {
  const usual = usualFunctions[kind]
  const wanted = ([who, name, category]: readonly [string, string, string]): RequestedPerson => {
    const has = (word: string) => (text: string | null) => text?.toLowerCase().includes(word) ?? false
    const service =
      services.find((one) => has(name)(one.name)) ?? services.find((one) => has(category)(one.category))
    return { who, count: 1, services: service ? [service.id] : [] }
  }
  return {
    kind,
    name: '',
    day: '',
    place: '',
    beauticians: null,
    ...given,
    ready: given.ready || usual.ready,
    people: usual.people.map(wanted),
  }
}

/** The input from the URL, with the pressed button already applied. */
export function readRequest(query: URLSearchParams, services: readonly OfferedService[]): PlanRequest {
  const dropped = query.get('dropFunction')
  const numbers = Array.from({ length: MOST_FUNCTIONS }, (_, index) => index).filter(
    (index) =>
      index === 0 || ['occasion', 'who0', 'day'].some((name) => query.has(fieldPrefix(index) + name)),
  )
  const read = numbers.map((index) => readFunction(query, fieldPrefix(index), services))
  const kept = read.filter((_, place) => read.length === 1 || dropped !== String(place))
  const next = query.get('next') ?? ''
  if (!query.has('another') || kept.length >= MOST_FUNCTIONS) return { functions: kept }
  return { functions: [...kept, functionAfter(kept, isFunctionKind(next) ? next : 'other', services)] }
}

/** Another function is usually at the same place, a day later. */
function functionAfter(
  functions: readonly RequestedFunction[],
  kind: FunctionKind,
  services: readonly OfferedService[],
): RequestedFunction {
  const { day = '', place = '' } = functions.at(-1) ?? {}
  return usualFunction(kind, { day: isDay(day) ? addDays(day, 1) : '', place }, services)
}

function readFunction(
  query: URLSearchParams,
  prefix: string,
  services: readonly OfferedService[],
): RequestedFunction {
  const get = (name: string) => query.get(prefix + name)
  const kind = get('occasion') ?? ''
  // The button of another time that is free.
  const [otherDay, otherReady] = get('at')?.split('T') ?? []
  const beauticians = Number(get('beauticians'))
  const fields = {
    kind: isFunctionKind(kind) ? kind : ('wedding' as const),
    name: get('name')?.slice(0, LONGEST_TEXT) ?? '',
    day: (otherDay ?? get('day') ?? '').slice(0, 10),
    ready: (otherReady ?? get('ready') ?? '').slice(0, 5),
    place: get('place')?.slice(0, LONGEST_PLACE) ?? '',
    beauticians: Number.isInteger(beauticians) && beauticians > 0 ? beauticians : null,
  }
  const rows = Array.from({ length: MOST_ROWS }, (_, row) => row).filter((row) =>
    query.has(`${prefix}who${row}`),
  )
  const first = usualFunction(fields.kind, fields, services)
  if (rows.length === 0) {
    // A service's own page links here with the service alone.
    const chosen = query.getAll(`${prefix}service0`)
    if (chosen.length === 0) return first
    return { ...first, people: [{ who: first.people[0]?.who ?? 'You', count: 1, services: chosen }] }
  }
  const taken = get('take') ?? ''
  const people = rows
    .filter((row) => get('drop') !== String(row))
    .map((row) => ({
      who: (get(`who${row}`) ?? '').slice(0, LONGEST_TEXT),
      count: countIn(get(`count${row}`)),
      services: [...new Set([...query.getAll(`${prefix}service${row}`), get(`add${row}`) ?? ''])]
        .filter((id) => id !== '' && taken !== `${row} ${id}`)
        .slice(0, MOST_SERVICES),
    }))
  const more = query.has(`${prefix}more`) && people.length < MOST_ROWS ? [NO_PERSON_YET] : []
  return { ...fields, ready: first.ready, people: [...people, ...more] }
}

const NO_PERSON_YET: RequestedPerson = { who: '', count: 1, services: [] }

function countIn(text: string | null): number {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? Math.min(count, HIGHEST_COUNT) : 1
}

export function writeRequest({ functions }: PlanRequest): URLSearchParams {
  const query = new URLSearchParams()
  for (const [index, { kind, people, beauticians, ...fields }] of functions.entries()) {
    const prefix = fieldPrefix(index)
    query.set(`${prefix}occasion`, kind)
    for (const [name, value] of Object.entries(fields)) if (value !== '') query.set(prefix + name, value)
    if (beauticians !== null) query.set(`${prefix}beauticians`, String(beauticians))
    for (const [row, { who, count, services }] of people.entries()) {
      query.set(`${prefix}who${row}`, who)
      if (count > 1) query.set(`${prefix}count${row}`, String(count))
      for (const id of services) query.append(`${prefix}service${row}`, id)
    }
  }
  return query
}
