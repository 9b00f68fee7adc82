// The working intervals of a day in the business's time zone, as pairs of instants.
import { addDays, atWallClock, type Day, startOfDay } from '#domain/time/dates.ts'
import type { WorkingShift } from './working-hours.ts'

/** Hours of a beautician or, with null, of the business. */
export interface OwnedShift extends WorkingShift {
  readonly beautician_id: string | null
}

export interface TimeOff {
  readonly beautician_id: string | null
  readonly from_day: Day
  readonly to_day: Day
  readonly note: string | null
}

/** From one instant to another, in milliseconds. */
export type Shift = readonly [starts: number, ends: number]

/** A beautician without own hours has the business's. */
export function workingShifts(
  person: string | null,
  day: Day,
  hours: readonly OwnedShift[],
  zone: string,
): Shift[] {
  const hasOwn = person !== null && hours.some(({ beautician_id }) => beautician_id === person)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  const at = (clock: string) =>
    clock.startsWith('24')
      ? startOfDay(addDays(day, 1), zone)
      : atWallClock(`${day}T${clock.slice(0, 5)}`, zone)
  return hours
    .filter((shift) => shift.weekday === weekday && shift.beautician_id === (hasOwn ? person : null))
    .map(({ from_time, to_time }): Shift => [at(from_time).getTime(), at(to_time).getTime()])
    .filter(([starts, ends]) => starts < ends)
    .sort(([one], [other]) => one - other)
}

/** The beautician's day off, or one of the whole business. */
export const timeOffOn = (
  person: string | null,
  day: Day,
  daysOff: readonly TimeOff[],
): TimeOff | undefined =>
  daysOff.find(
    ({ beautician_id, from_day, to_day }) =>
      (beautician_id === null || beautician_id === person) && from_day <= day && day <= to_day,
  )

/** Whether the interval is fully worked; adjacent intervals count as one. */
export function isWorked(shifts: readonly Shift[], starts: number, ends: number): boolean {
  let covered = starts
  for (const [from, to] of shifts) if (from <= covered && covered < to) covered = to
  return covered >= ends
}
