// Groups times of one day by part of the day, in the business's time zone.
import { formatClock, partOfDay, toWallClock } from '#domain/time/business-time.ts'

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

const names = ['Morning', 'Afternoon', 'Evening', 'Night']

/** Exactly midnight is left out: it stands for any time of that day. */
export function partsOfDay(moments: readonly string[], timeZone: string): PartOfDay[] {
  const times = moments
    .map((moment) => ({
      clock: toWallClock(moment, timeZone).slice(-5),
      text: formatClock(moment, timeZone),
    }))
    .filter(({ clock }) => clock !== '00:00')
  return names
    .map((name, part) => ({
      name,
      times: times.filter(({ clock }) => partOfDay(Number(clock.slice(0, 2))) === part),
    }))
    .filter((part) => part.times.length > 0)
}
