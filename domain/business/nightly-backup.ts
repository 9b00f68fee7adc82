import { addDays, atWallClock, dayIn } from '#domain/time/dates.ts'

/** An hour at which nobody works, in the business's own time; a server that was off then makes it up at once. */
export const NIGHTLY_BACKUP_HOUR = 3

export function nextNightlyBackup(now: Date, zone: string): Date {
  const today = dayIn(now, zone)
  const at = (day: string) => atWallClock(`${day}T0${NIGHTLY_BACKUP_HOUR}:00`, zone)
  return at(today) > now ? at(today) : at(addDays(today, 1))
}
