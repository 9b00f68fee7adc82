// The opening hours of one weekday, apart from the week's: the planner of the site needs no more.
import { clockText } from '#domain/time/clock-text.ts'

/** A row of working_hours: an ISO weekday (Monday is 1) and two times, '09:00:00' to '24:00:00'. */
export interface WorkingShift {
  readonly weekday: number
  readonly from_time: string
  readonly to_time: string
}

export const ALL_DAY = '24 hours'
export const CLOSED = 'closed'

/** The shifts of one weekday, in order. */
export function shiftsOf(shifts: readonly WorkingShift[], weekday: number): WorkingShift[] {
  return shifts
    .filter((shift) => shift.weekday === weekday)
    .sort((a, b) => a.from_time.localeCompare(b.from_time))
}

/** '9 am – 8 pm', '9 am – 1 pm and 3 pm – 8 pm', '24 hours' or 'closed'. */
export function dayText(shifts: readonly WorkingShift[], weekday: number): string {
  const today = shiftsOf(shifts, weekday)
  if (today.length === 0) return CLOSED
  const [first] = today
  if (first?.from_time.startsWith('00:00') && first.to_time.startsWith('24:00')) return ALL_DAY
  return today
    .map(({ from_time, to_time }) => `${clockText(from_time)} – ${clockText(to_time)}`)
    .join(' and ')
}
