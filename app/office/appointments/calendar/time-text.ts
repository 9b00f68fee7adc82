import { lengthText } from '#domain/appointments/day-plan.ts'
import { formatClock } from '#domain/time/business-time.ts'

/** '3:15 pm' */
export const clockOf = (moment: number, zone: string) => formatClock(new Date(moment).toISOString(), zone)

/** '3:15 – 4:15 pm' */
export function intervalText(starts: number, ends: number, zone: string): string {
  const [from, to] = [clockOf(starts, zone), clockOf(ends, zone)]
  const sameHalf = from.slice(-2) === to.slice(-2)
  return `${sameHalf ? from.slice(0, -3) : from} – ${to}`
}

/** '3:15 – 4:15 pm, 1 h' */
export const timeText = (starts: number, ends: number, zone: string) =>
  `${intervalText(starts, ends, zone)}, ${lengthText(Math.round((ends - starts) / 60_000))}`
