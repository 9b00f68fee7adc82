import { addDays, atWallClock, dayIn } from '#domain/time/dates.ts'

/** An hour outside working hours, in the business's time zone. A server that was off then makes the backup at once. */
export const NIGHTLY_BACKUP_HOUR = 3

export function nextNightlyBackup(now: Date, zone: string): Date {
  const today = dayIn(now, zone)
  const at = (day: string) => atWallClock(`${day}T0${NIGHTLY_BACKUP_HOUR}:00`, zone)
  return at(today) > now ? at(today) : at(addDays(today, 1))
}
