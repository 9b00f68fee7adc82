// The next day that a date without a year can mean.
import { type Day, isDay } from '#domain/time/dates.ts'

/** 0 is Sunday. */
export const weekdayNumber = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The next month that has this day. */
export function nextDayOfMonth(day: number, today: Day, isInNextMonth: boolean): Day | null {
  const [year = 0, month = 0] = today.split('-').map(Number)
  for (const later of isInNextMonth ? [1] : [0, 1, 2]) {
    const place = month - 1 + later
    const date = dayText(day, (place % 12) + 1, year + Math.floor(place / 12))
    if (isDay(date) && date >= today) return date
  }
  return null
}

/** Without a year this year's, or the next year's if it is over; null if the day does not exist or is past. */
export function dayOf(day: number, month: number, year: number | null, today: Day): Day | null {
  const thisYear = Number(today.slice(0, 4))
  const years = year === null ? [thisYear, thisYear + 1] : [year]
  return years.map((one) => dayText(day, month, one)).find((date) => isDay(date) && date >= today) ?? null
}

const dayText = (day: number, month: number, year: number): Day =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
