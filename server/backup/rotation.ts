// Backup names and rotation: the newest of each of the last days, weeks and months of the calendar. Periods that move with
// the clock would not do: a backup of last week would be newer than the one before every day, and none would grow old.

const DAY_MS = 86_400_000

/** How many days, weeks and months keep a backup. Periods without one do not count. */
export interface Keeping {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

/** On the disk of the server. */
export const keptOnServer: Keeping = { days: 7, weeks: 4, months: 0 }

/** `shringar-2026-11-15T02-30-00Z.backup` */
export function backupName(moment: Date, why = ''): string {
  return `shringar-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z${why && `-${why}`}.backup`
}

/** Name prefix of a folder whose backup is being sent. */
export const SENDING = 'sending-'

/** Leftovers of a killed server, if old enough. */
export const isUnfinished = (name: string) => name.endsWith('.backup.part') || name.startsWith(SENDING)

const NAME = /^shringar-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:-[a-z-]+)?\.backup$/

/** When a backup was made; null if the name is not one of a backup. */
function madeAt(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : null
}

/** Names to delete. Files that are not named like a backup are never touched, and the newest backup always stays. */
export function expiredBackups(names: readonly string[], { days, weeks, months }: Keeping): string[] {
  const found = newestFirst(names)
  const stays = new Set<string>()
  const keepNewest = (periodOf: (moment: Date) => number, periods: number) => {
    const taken = new Set<number>()
    for (const { name, at } of found) {
      const period = periodOf(at)
      if (taken.size === periods) return
      if (!taken.has(period)) stays.add(name)
      taken.add(period)
    }
  }
  keepNewest(dayOf, days)
  keepNewest(weekOf, weeks)
  keepNewest(monthOf, months)
  return found.map(({ name }) => name).filter((name) => !stays.has(name))
}

export const newestFirst = (names: readonly string[]) =>
  names
    .flatMap((name) => {
      const at = madeAt(name)
      return at ? [{ name, at }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())

const dayOf = (moment: Date) => Math.floor(moment.getTime() / DAY_MS)
/** From Monday to Sunday; the first day of Unix time was a Thursday. */
const weekOf = (moment: Date) => Math.floor((dayOf(moment) + 3) / 7)
const monthOf = (moment: Date) => moment.getUTCFullYear() * 12 + moment.getUTCMonth()
