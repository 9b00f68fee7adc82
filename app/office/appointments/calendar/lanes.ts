/**
 * A lane is a column of the calendar: one beautician on one day, or the unassigned appointments. The day view has a lane per
 * beautician, the week of one beautician a lane per day.
 */
import type { Beautician, Team } from '#app/office/team/beauticians/queries.ts'
import { firstName } from '#domain/appointments/appointment.ts'
import { isWorked, type Shift, timeOffOn, workingShifts } from '#domain/team/working-day.ts'
import { formatClock } from '#domain/time/business-time.ts'
import { addDays, type Day, formatDay, startOfDay } from '#domain/time/dates.ts'
import type { CalendarEntry } from './calendar-entry.ts'

export interface Lane {
  readonly key: string
  readonly label: string
  readonly beautician: Beautician | null
  readonly day: Day
  /** Start and end of the day. */
  readonly starts: number
  readonly ends: number
  /** The beautician's shifts. */
  readonly working: readonly Shift[]
  /** The working hours as text, or why there are none. */
  readonly detail: string
  readonly isOff: boolean
}

const keyOf = (person: string | null, day: Day) => `${person ?? 'nobody'} ${day}`

interface LaneOptions {
  readonly person: Beautician | null
  readonly day: Day
  readonly label: string
}

function laneOf({ person, day, label }: LaneOptions, team: Team, zone: string): Lane {
  const starts = startOfDay(day, zone).getTime()
  const ends = startOfDay(addDays(day, 1), zone).getTime()
  const id = person?.id ?? null
  const off = timeOffOn(id, day, team.daysOff)
  const working = workingShifts(id, day, team, zone)
  return {
    key: keyOf(id, day),
    label,
    beautician: person,
    day,
    starts,
    ends,
    working,
    detail: off ? (off.note ?? 'Day off') : person ? hoursText(working, { starts, ends }, zone) : '',
    isOff: off !== undefined,
  }
}

function hoursText(working: readonly Shift[], day: Pick<Lane, 'starts' | 'ends'>, zone: string): string {
  if (isWorked(working, day.starts, day.ends)) return ''
  const clock = (moment: number) => formatClock(new Date(moment).toISOString(), zone).replace(':00', '')
  return working.map(([from, to]) => `${clock(from)} – ${clock(to)}`).join(', ') || 'not working'
}

/**
 * Unassigned appointments come first, because they need a beautician. An inactive beautician is shown while they have
 * appointments.
 */
export function lanesOfDay(
  day: Day,
  chosen: Beautician | undefined,
  team: Team,
  entries: readonly CalendarEntry[],
  zone: string,
): Lane[] {
  const lane = (person: Beautician | null) =>
    laneOf({ person, day, label: person ? firstName(person.full_name) : 'Not assigned' }, team, zone)
  if (chosen) return [lane(chosen)]
  const people = team.people.filter(
    ({ id, is_active }) => is_active || entries.some((entry) => entry.beautician_id === id),
  )
  const hasUnassigned = entries.some((entry) => entry.beautician_id === null)
  return [...(hasUnassigned || people.length === 0 ? [lane(null)] : []), ...people.map(lane)]
}

export const lanesOfWeek = (days: readonly Day[], person: Beautician, team: Team, zone: string): Lane[] =>
  days.map((day) => laneOf({ person, day, label: dayHead(day) }, team, zone))

/** 'Mon 16' */
export const dayHead = (day: Day) => `${formatDay(day).slice(0, 3)} ${Number(day.slice(8))}`

/** Hours after midnight belong to the next day and are not checked. */
export const isWithinHours = (lane: Lane, starts: number, ends: number): boolean =>
  starts < lane.ends && isWorked(lane.working, starts, Math.min(ends, lane.ends))

export const appointmentsIn = (lane: Lane, entries: readonly CalendarEntry[]): CalendarEntry[] =>
  entries.filter(
    ({ beautician_id, starts, ends }) =>
      beautician_id === (lane.beautician?.id ?? null) && starts < lane.ends && ends > lane.starts,
  )

/** 'Sick, 2 visits', short because a lane is narrow. */
export function laneText({ isOff, detail }: Lane, count: number): string {
  const booked = count === 1 ? '1 visit' : `${count} visits`
  if (!isOff) return booked
  return count === 0 ? detail : `${detail}, ${booked}`
}

/** What a day off of the lane's beautician is called, where one can still be given. */
export function leaveLabel({ beautician, isOff, starts, ends }: Lane, now: number): string | null {
  if (!beautician?.is_active || isOff || ends <= now) return null
  return starts <= now ? 'Sick today' : 'Day off'
}

export const laneHolding = (lanes: readonly Lane[], entry: CalendarEntry): Lane | undefined =>
  lanes.find((lane) => appointmentsIn(lane, [entry]).length > 0)

/** The chosen lane, or on another day the same beautician's; initially the lane of the appointment. */
export function laneToShow(
  lanes: readonly Lane[],
  chosen: Lane | undefined,
  entry: CalendarEntry,
): Lane | undefined {
  const person = (chosen ? chosen.beautician?.id : entry.beautician_id) ?? null
  return (
    (chosen ? lanes.find(({ key }) => key === chosen.key) : laneHolding(lanes, entry)) ??
    lanes.find(({ beautician }) => (beautician?.id ?? null) === person) ??
    lanes[0]
  )
}
