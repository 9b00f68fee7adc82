// Groups times of one day by part of the day, in the business's time zone.
import { formatClock, toWallClock } from '#domain/time/business-time.ts'

export interface TimeOfDay {
  /** '15:30', what a form sends. */
  readonly clock: string
  /** '3:30 pm' */
  readonly text: string
}

export interface PartOfDay {
  readonly name: string
  readonly times: readonly TimeOfDay[]
}

const parts = [
  { name: 'Night', until: '06:00' },
  { name: 'Morning', until: '12:00' },
  { name: 'Afternoon', until: '17:00' },
  { name: 'Evening', until: '24:00' },
] as const

/** Exactly midnight is left out: it stands for any time of that day. */
export function partsOfDay(moments: readonly string[], timeZone: string): PartOfDay[] {
  const times = moments
    .map((moment) => ({
      clock: toWallClock(moment, timeZone).slice(-5),
      text: formatClock(moment, timeZone),
    }))
    .filter(({ clock }) => clock !== '00:00')
  return parts
    .map(({ name, until }, index) => ({
      name,
      times: times.filter(({ clock }) => clock < until && clock >= (parts[index - 1]?.until ?? '')),
    }))
    .filter((part) => part.times.length > 0)
}
