// Backup rotation: keeps the newest of each of the last seven days and of each of the last four weeks.

const DAY_MS = 86_400_000
const DAYS = 7
const WEEKS = 4

/** `shringar-2026-11-15T02-30-00Z.backup` */
export function backupName(moment: Date, why = ''): string {
  return `shringar-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z${why && `-${why}`}.backup`
}

/** Name prefix of a folder whose backup is being sent. */
export const SENDING = 'sending-'

/** Leftovers of a killed server, if old enough. */
export const isUnfinished = (name: string) => name.endsWith('.backup.part') || name.startsWith(SENDING)

const NAME = /^shringar-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:-[a-z-]+)?\.backup$/

/** Names to delete. Files that are not named like a backup are never touched. */
export function expiredBackups(names: readonly string[], now: Date): string[] {
  const found = names
    .flatMap((name) => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? []
      return day ? [{ name, at: Date.parse(`${day}T${hour}:${minute}:${second}Z`) }] : []
    })
    .sort((a, b) => b.at - a.at)
  const stays = new Set<string>()
  const keepNewest = (slotOf: (age: number) => number, slots: number) => {
    const taken = new Set<number>()
    for (const { name, at } of found) {
      const slot = slotOf(now.getTime() - at)
      if (slot >= slots || taken.has(slot)) continue
      taken.add(slot)
      stays.add(name)
    }
  }
  keepNewest((age) => Math.max(0, Math.floor(age / DAY_MS)), DAYS)
  keepNewest((age) => Math.max(0, Math.floor(age / (7 * DAY_MS))), WEEKS)
  // The newest backup always stays.
  const [newest] = found
  if (newest) stays.add(newest.name)
  return found.map(({ name }) => name).filter((name) => !stays.has(name))
}
