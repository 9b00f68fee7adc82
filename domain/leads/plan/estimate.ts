// The planner's result: the price, and the schedule if there can be one; otherwise the reason and what to do.
import type { WorkingShift } from '#domain/team/day-hours.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { clockText } from '#domain/time/clock-text.ts'
import { atWallClock, type Day, dayIn, isDay } from '#domain/time/dates.ts'
import { hoursNote } from './hours-note.ts'
import { MOST_OF_A_KIND, type OfferedService, type PlanRequest } from './plan-input.ts'
import {
  type Guest,
  lengthOf,
  MOST_BEAUTICIANS,
  minutesOf,
  type PlannedAppointment,
  schedule,
  scheduleCalmly,
} from './schedule.ts'
import { hasMehendiAndMakeup, inSensibleOrder } from './service-order.ts'

/** With more people the schedule is made by staff, on the telephone. */
const MOST_GUESTS = 20
const DAY_MINUTES = 1440
const MINUTE_MS = 60_000
const QUARTER_HOUR_MS = 15 * MINUTE_MS
const YEARS_AHEAD = 2
const TOO_MANY_OF_A_KIND = `“How many” can be ${MOST_OF_A_KIND} at most. For more people, please call us.`
const MEHENDI_THE_DAY_BEFORE =
  'Mehendi needs hours to dry. Most brides have it the day before: you can ask for it in your message.'
const TOO_FEW_BEAUTICIANS =
  'This will take more than a day. Choose more beauticians, or send us your plan and we will call you.'

export interface Estimate {
  readonly guests: readonly Guest[]
  readonly price: number
  /** null if there is no schedule. */
  readonly visits: readonly PlannedAppointment[] | null
  /** The time by which all are ready; null until day and hour are known. */
  readonly readyBy: Date | null
  /** What is missing or wrong before it can be sent, by field. */
  readonly fault: { readonly field: 'day' | 'ready' | 'people'; readonly sentence: string } | null
  /** Warnings that do not prevent sending. */
  readonly notes: readonly string[]
}

interface Circumstances {
  readonly services: readonly OfferedService[]
  /** The opening hours. */
  readonly hours: readonly WorkingShift[]
  readonly timeZone: string
  /** The shortest notice for an appointment. */
  readonly noticeMinutes: number
  readonly now: Date
}

export function estimate(request: PlanRequest, circumstances: Circumstances): Estimate {
  const found = estimateAtAnyHour(request, circumstances)
  const { readyBy, fault, notes, visits } = found
  if (!readyBy || fault?.field === 'day') return found
  const { hours, timeZone } = circumstances
  const note = hoursNote({ readyBy, minutes: visits ? lengthOf(visits) : 0 }, hours, timeZone)
  return note ? { ...found, notes: [...notes, note] } : found
}

function estimateAtAnyHour(request: PlanRequest, circumstances: Circumstances): Estimate {
  const { guests, gone } = guestsOf(request, circumstances.services)
  const price = guests.flatMap(({ services }) => services).reduce((sum, service) => sum + service.price, 0)
  const found = { guests, price, visits: null, readyBy: null, fault: null, notes: [] }
  if (guests.length === 0) {
    return { ...found, fault: { field: 'people', sentence: 'Please choose at least one service.' } }
  }
  if (request.people.some(({ count }) => count > MOST_OF_A_KIND)) {
    return { ...found, fault: { field: 'people', sentence: TOO_MANY_OF_A_KIND } }
  }
  const when = whenOf(request, circumstances)
  const notes = notesOf(guests, gone)
  if (guests.length > MOST_GUESTS || Math.max(...guests.map(minutesOf)) > DAY_MINUTES) {
    return { ...found, ...when, notes }
  }
  const { timeZone, noticeMinutes, now } = circumstances
  const earliest = now.getTime() + noticeMinutes * MINUTE_MS
  const left = when.readyBy ? Math.floor((when.readyBy.getTime() - earliest) / MINUTE_MS) : DAY_MINUTES
  const visits = request.beauticians
    ? schedule(guests, Math.min(request.beauticians, MOST_BEAUTICIANS))
    : scheduleCalmly(guests, Math.min(left, DAY_MINUTES))
  const length = lengthOf(visits)
  if (length > DAY_MINUTES) return { ...found, ...when, notes: [TOO_FEW_BEAUTICIANS] }
  if (when.fault || left >= length) return { ...found, ...when, visits, notes }
  return {
    ...found,
    ...when,
    visits,
    notes,
    fault: { field: 'ready', sentence: tooSoon(length, request, visits.length, earliest, timeZone) },
  }
}

function whenOf(
  { day, ready }: PlanRequest,
  { timeZone, now }: Circumstances,
): Pick<Estimate, 'readyBy' | 'fault'> {
  const unknown = (field: 'day' | 'ready', sentence: string) => ({
    readyBy: null,
    fault: { field, sentence },
  })
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(ready))
    return unknown('ready', 'Please choose when everyone should be ready.')
  if (!isDay(day)) return unknown('day', 'Please choose the date.')
  const readyBy = atWallClock(`${day}T${ready}`, timeZone)
  const today = dayIn(now, timeZone)
  const over = 'This time has already passed. Please choose a later time.'
  if (day < today)
    return { readyBy, fault: { field: 'day', sentence: 'Please choose today or a later date' } }
  if (readyBy <= now) return { readyBy, fault: { field: 'ready', sentence: over } }
  if (day > yearsLater(today)) {
    return { readyBy, fault: { field: 'day', sentence: `Please choose a day within ${YEARS_AHEAD} years.` } }
  }
  return { readyBy, fault: null }
}

const yearsLater = (day: Day): Day => `${Number(day.slice(0, 4)) + YEARS_AHEAD}${day.slice(4)}`

function notesOf(guests: readonly PlannedGuest[], gone: number): string[] {
  if (gone > 0) return ['A service that you chose is no longer available and was removed.']
  if (guests.length > MOST_GUESTS) {
    return [`For ${guests.length} people, we plan the timings with you on call. Please send us your plan.`]
  }
  if (Math.max(...guests.map(minutesOf)) > DAY_MINUTES) {
    return [
      'This is more than a day’s work for one person. Send us your plan and we will split it over several days.',
    ]
  }
  return guests.some(({ services }) => hasMehendiAndMakeup(services)) ? [MEHENDI_THE_DAY_BEFORE] : []
}

function tooSoon(
  length: number,
  { ready }: PlanRequest,
  hands: number,
  earliest: number,
  zone: string,
): string {
  const possible = Math.ceil((earliest + length * MINUTE_MS) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
  const people = hands === 1 ? 'one beautician' : `${hands} beauticians`
  return `${clockText(ready)} is too soon. With ${people}, everyone can be ready by ${formatDateAndClock(new Date(possible).toISOString(), zone)} at the earliest.`
}

type PlannedGuest = Guest & { readonly services: readonly OfferedService[] }

/** Each person separately, without those for whom nothing is chosen. */
function guestsOf({ people }: PlanRequest, offered: readonly OfferedService[]) {
  let gone = 0
  const guests: PlannedGuest[] = []
  for (const { who, count, services } of people) {
    const wanted = inSensibleOrder(services.flatMap((id) => offered.filter((service) => service.id === id)))
    gone += services.length - wanted.length
    if (wanted.length === 0) continue
    const name = who.trim() || 'Guest'
    for (let number = 1; number <= count; number++) {
      guests.push({ name: count > 1 ? `${name} ${number}` : name, services: wanted })
    }
  }
  return { guests, gone }
}
