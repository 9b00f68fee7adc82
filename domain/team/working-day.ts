// The working intervals of a day in the business's time zone, as pairs of instants.
import { addDays, atWallClock, type Day, dayIn, startOfDay } from '#domain/time/dates.ts'
import type { WorkingShift } from './day-hours.ts'

/** Hours of a beautician or, with null, of the business. */
export interface OwnedShift extends WorkingShift {
  readonly beautician_id: string | null
}

/** Approved time off: whole days, or with times some hours of one day. */
export interface TimeOff {
  readonly beautician_id: string | null
  readonly from_day: Day
  readonly to_day: Day
  readonly from_time: string | null
  readonly to_time: string | null
  readonly note: string | null
}

/** Hours and time off, of the business and of all beauticians. */
export interface WorkingTime {
  readonly hours: readonly OwnedShift[]
  readonly daysOff: readonly TimeOff[]
}

/** From one instant to another, in milliseconds. */
export type Shift = readonly [starts: number, ends: number]

/** The hours without the time off. A beautician without own hours has the business's. */
export function workingShifts(
  person: string | null,
  day: Day,
  { hours, daysOff }: WorkingTime,
  zone: string,
): Shift[] {
  const hasOwn = person !== null && hours.some(({ beautician_id }) => beautician_id === person)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return hours
    .filter((shift) => shift.weekday === weekday && shift.beautician_id === (hasOwn ? person : null))
    .map(({ from_time, to_time }): Shift => [instantAt(day, from_time, zone), instantAt(day, to_time, zone)])
    .flatMap((shift) => withoutTimeOff(shift, timeOffOf(person, daysOff), zone))
    .filter(([starts, ends]) => starts < ends)
    .sort(([one], [other]) => one - other)
}

const instantAt = (day: Day, clock: string, zone: string): number =>
  (clock.startsWith('24')
    ? startOfDay(addDays(day, 1), zone)
    : atWallClock(`${day}T${clock.slice(0, 5)}`, zone)
  ).getTime()

/** The beautician's own time off and that of the whole business. */
const timeOffOf = (person: string | null, daysOff: readonly TimeOff[]) =>
  daysOff.filter(({ beautician_id }) => beautician_id === null || beautician_id === person)

const periodOf = ({ from_day, to_day, from_time, to_time }: TimeOff, zone: string): Shift => [
  instantAt(from_day, from_time ?? '00:00', zone),
  instantAt(to_day, to_time ?? '24:00', zone),
]

const withoutTimeOff = (shift: Shift, daysOff: readonly TimeOff[], zone: string): Shift[] =>
  daysOff.reduce<Shift[]>(
    (left, off) => {
      const [from, to] = periodOf(off, zone)
      return left.flatMap(([starts, ends]): Shift[] =>
        to <= starts || from >= ends
          ? [[starts, ends]]
          : [
              [starts, Math.min(from, ends)],
              [Math.max(to, starts), ends],
            ],
      )
    },
    [shift],
  )

/** The whole day off of the beautician or of the business. */
export const timeOffOn = (
  person: string | null,
  day: Day,
  daysOff: readonly TimeOff[],
): TimeOff | undefined =>
  timeOffOf(person, daysOff).find(
    ({ from_day, to_day, from_time }) => from_time === null && from_day <= day && day <= to_day,
  )

/** The day off on which the appointment starts, or the hours off that it overlaps. */
export function timeOffDuring(
  person: string | null,
  [starts, ends]: Shift,
  daysOff: readonly TimeOff[],
  zone: string,
): TimeOff | undefined {
  const wholeDay = timeOffOn(person, dayIn(new Date(starts), zone), daysOff)
  return (
    wholeDay ??
    timeOffOf(person, daysOff).find((off) => {
      const [from, to] = periodOf(off, zone)
      return off.from_time !== null && from < ends && to > starts
    })
  )
}

/** Whether the interval is fully worked; adjacent intervals count as one. */
export function isWorked(shifts: readonly Shift[], starts: number, ends: number): boolean {
  let covered = starts
  for (const [from, to] of shifts) if (from <= covered && covered < to) covered = to
  return covered >= ends
}
