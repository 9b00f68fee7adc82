// The days and hours of a time off as text.
import { type Day, formatDay } from '#domain/time/dates.ts'

interface TimeOffSpan {
  readonly from_day: Day
  readonly to_day: Day
  readonly from_time: string | null
  readonly to_time: string | null
}

/** 'Friday, 20 November 2026, 2 pm to 4:30 pm' */
export function timeOffText({ from_day, to_day, from_time, to_time }: TimeOffSpan): string {
  if (from_time !== null && to_time !== null)
    return `${formatDay(from_day)}, ${clockText(from_time)} to ${clockText(to_time)}`
  return from_day === to_day ? formatDay(from_day) : `${formatDay(from_day)} to ${formatDay(to_day)}`
}

/** '14:30:00' → '2:30 pm' */
function clockText(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  if (hours === 24) return 'midnight'
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 || 12}${past} ${hours < 12 ? 'am' : 'pm'}`
}
