// The planner's result: price lines, and for each function the schedule if there can be one; otherwise the reason and what to do.
import { dryingNotes, hasMehendiAndMakeup, inWorkOrder } from '#domain/services/work-order.ts'
import type { WorkingShift } from '#domain/team/day-hours.ts'
import { type Area, findArea } from '#domain/team/find-area.ts'
import { hoursNote } from './hours-note.ts'
import { type CheckedFunction, type Staffing, staffingOf } from './plan-check.ts'
import {
  MOST_OF_A_KIND,
  type OfferedService,
  type PlanRequest,
  type RequestedFunction,
} from './plan-input.ts'
import { type EventSettings, type PlanPrice, type PricedPerson, pricePlan } from './plan-price.ts'
import { type PlanFault, tooSoon, whenOf } from './plan-time.ts'
import {
  type Guest,
  lengthOf,
  MOST_BEAUTICIANS,
  minutesOf,
  type PlannedAppointment,
  schedule,
  scheduleCalmly,
} from './schedule.ts'

/** With more people the schedule is made by staff, on the telephone. */
const MOST_GUESTS = 20
const DAY_MINUTES = 1440
const MINUTE_MS = 60_000
const TOO_MANY_OF_A_KIND = `“How many” can be ${MOST_OF_A_KIND} at most. For more people, please call us.`
const MEHENDI_THE_DAY_BEFORE = 'Most brides have the mehendi the day before: you can add a function for it.'
const MEHENDI_AFTER_WEDDING = 'The mehendi is planned after the wedding. Please check the dates.'
const TOO_FEW_BEAUTICIANS =
  'This will take more than a day. Choose more beauticians, or send us your plan and we will call you.'

export interface FunctionEstimate {
  readonly people: readonly PricedPerson[]
  readonly guests: readonly Guest[]
  /** The schedules that would do, the preferred one first; none if there cannot be one. */
  readonly schedules: readonly (readonly PlannedAppointment[])[]
  /** The schedule that is shown: the one that can be staffed, else the preferred one. null if there is none. */
  readonly visits: readonly PlannedAppointment[] | null
  readonly staffing: Staffing
  /** The time by which all are ready; null until day and hour are known. */
  readonly readyBy: Date | null
  readonly area: AreaOfPlan | undefined
  /** What is missing or wrong before it can be sent. */
  readonly fault: PlanFault | null
  /** Warnings that do not prevent sending. */
  readonly notes: readonly string[]
}

export interface Estimate {
  readonly functions: readonly FunctionEstimate[]
  readonly price: PlanPrice
  /** The first one. */
  readonly fault: (PlanFault & { readonly function: number }) | null
}

export type AreaOfPlan = Area & { readonly travel_charge: number }

interface Circumstances {
  readonly services: readonly OfferedService[]
  readonly areas: readonly AreaOfPlan[]
  /** The opening hours. */
  readonly hours: readonly WorkingShift[]
  readonly settings: EventSettings
  readonly timeZone: string
  /** The shortest notice for an appointment. */
  readonly noticeMinutes: number
  readonly now: Date
}

/** `checked`: what the calendar answered for this plan, if it was asked. */
export function estimate(
  { functions }: PlanRequest,
  circumstances: Circumstances,
  checked: readonly CheckedFunction[] | null = null,
): Estimate {
  const unchecked = functions.map((one) => estimateFunction(one, circumstances))
  const staffing = staffingOf(unchecked, checked)
  const estimated = unchecked.map((one, index): FunctionEstimate => {
    const found = staffing[index] ?? one.staffing
    const isLate = functions[index]?.kind === 'mehendi' && isAfterWedding(one, functions, unchecked)
    return {
      ...one,
      staffing: found,
      visits: (found.state === 'free' ? one.schedules[found.schedule] : undefined) ?? one.visits,
      notes: isLate ? [...one.notes, MEHENDI_AFTER_WEDDING] : one.notes,
    }
  })
  const priced = estimated.map((one) => ({ ...one, travelCharge: one.area?.travel_charge ?? 0 }))
  const faulty = estimated.findIndex(({ fault }) => fault !== null)
  const fault = estimated[faulty]?.fault
  return {
    functions: estimated,
    price: pricePlan(priced, circumstances.settings, circumstances.timeZone),
    fault: fault ? { ...fault, function: faulty } : null,
  }
}

function isAfterWedding(
  { readyBy }: FunctionEstimate,
  functions: readonly RequestedFunction[],
  estimated: readonly FunctionEstimate[],
): boolean {
  return functions.some(({ kind }, index) => {
    const wedding = kind === 'wedding' ? estimated[index]?.readyBy : null
    return wedding != null && readyBy !== null && wedding < readyBy
  })
}

function estimateFunction(request: RequestedFunction, circumstances: Circumstances): FunctionEstimate {
  const found = estimateAtAnyHour(request, circumstances)
  const { readyBy, fault, notes, visits } = found
  if (!readyBy || fault?.field === 'day') return found
  const { hours, timeZone } = circumstances
  const note = hoursNote({ readyBy, minutes: visits ? lengthOf(visits) : 0 }, hours, timeZone)
  return note ? { ...found, notes: [...notes, note] } : found
}

function estimateAtAnyHour(request: RequestedFunction, circumstances: Circumstances): FunctionEstimate {
  const { people, guests, gone } = peopleOf(request, circumstances.services)
  const found: FunctionEstimate = {
    people,
    guests,
    schedules: [],
    visits: null,
    staffing: { state: 'unchecked' },
    readyBy: null,
    area: findArea(circumstances.areas, request.place),
    fault: null,
    notes: [],
  }
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
  const schedules = schedulesFor(guests, request.beauticians, left)
  const visits = schedules[0]
  if (!visits) return { ...found, ...when, notes: [TOO_FEW_BEAUTICIANS] }
  const length = lengthOf(visits)
  const planned = { ...found, ...when, schedules, visits, notes }
  if (when.fault || left >= length) return planned
  return {
    ...planned,
    fault: { field: 'ready', sentence: tooSoon(length, request, visits.length, earliest, timeZone) },
  }
}

/** With the chosen number of beauticians; else a calm one, then those with fewer and with more. */
function schedulesFor(
  guests: readonly Guest[],
  chosen: number | null,
  left: number,
): (readonly PlannedAppointment[])[] {
  const most = Math.min(MOST_BEAUTICIANS, guests.length)
  const isPossible = (visits: readonly PlannedAppointment[]) => lengthOf(visits) <= DAY_MINUTES
  if (chosen) return [schedule(guests, Math.min(chosen, most))].filter(isPossible)
  const calm = scheduleCalmly(guests, Math.min(left, DAY_MINUTES))
  if (!isPossible(calm)) return []
  const fewer = Array.from({ length: calm.length - 1 }, (_, index) => calm.length - 1 - index)
  const more = Array.from({ length: most - calm.length }, (_, index) => calm.length + 1 + index)
  return [calm, ...[...fewer, ...more].map((count) => schedule(guests, count)).filter(isPossible)]
}

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
  const drying = dryingNotes(guests.flatMap(({ services }) => services))
  return guests.some(({ services }) => hasMehendiAndMakeup(services))
    ? [...drying, MEHENDI_THE_DAY_BEFORE]
    : drying
}

type PlannedGuest = Guest & { readonly services: readonly OfferedService[] }

/** As they were asked, and each person separately; without those for whom nothing is chosen. */
function peopleOf({ people }: RequestedFunction, offered: readonly OfferedService[]) {
  let gone = 0
  const asked: PricedPerson[] = []
  const guests: PlannedGuest[] = []
  for (const { who, count, services } of people) {
    const wanted = inWorkOrder(services.flatMap((id) => offered.filter((service) => service.id === id)))
    gone += services.length - wanted.length
    if (wanted.length === 0) continue
    const name = who.trim() || 'Guest'
    asked.push({ who: name, count, services: wanted })
    for (let number = 1; number <= count; number++) {
      guests.push({ name: count > 1 ? `${name} ${number}` : name, services: wanted })
    }
  }
  return { people: asked, guests, gone }
}
