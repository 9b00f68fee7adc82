import { expect, it } from 'vitest'
import { backupName, expiredBackups, type Keeping, keptOnServer } from './rotation.ts'

/** A Sunday. */
const now = new Date('2026-11-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** What is left after a backup every night, each followed by the rotation. */
function afterNights(nights: number, keeping: Keeping): string[] {
  let names: string[] = []
  for (let ago = nights - 1; ago >= 0; ago -= 1) {
    names.push(backupName(daysAgo(ago)))
    const gone = expiredBackups(names, keeping)
    names = names.filter((name) => !gone.includes(name))
  }
  return names.reverse().map((name) => name.slice('shringar-'.length, 'shringar-2026-11-15'.length))
}

const week = [
  '2026-11-15',
  '2026-11-14',
  '2026-11-13',
  '2026-11-12',
  '2026-11-11',
  '2026-11-10',
  '2026-11-09',
]
const sundays = ['2026-11-08', '2026-11-01', '2026-10-25']
const ends = ['10-31', '09-30', '08-31', '07-31', '06-30', '05-31', '04-30', '03-31', '02-28', '01-31']
  .map((end) => `2026-${end}`)
  .concat('2025-12-31')

it('leaves seven days and four weeks on the server after a year of nights', () => {
  expect(afterNights(400, keptOnServer)).toEqual([...week, ...sundays])
})

it('leaves seven days, four weeks and twelve months where months are kept', () => {
  const kept = afterNights(400, { days: 7, weeks: 4, months: 12 })
  expect(kept).toEqual([...week, ...sundays, ...ends].sort().reverse())
})

it('keeps as many after a pause of a month', () => {
  const before = Array.from({ length: 40 }, (_, index) => backupName(daysAgo(index + 30)))
  const all = [backupName(now), ...before]
  const kept = all.filter((name) => !expiredBackups(all, keptOnServer).includes(name))
  expect(kept.slice(0, 7)).toEqual([backupName(now), ...before.slice(0, 6)])
  expect(kept.slice(7)).toEqual([backupName(daysAgo(42))])
})

it('keeps one of several made on a day, and never touches what it did not make', () => {
  const morning = backupName(daysAgo(0.3))
  const evening = backupName(daysAgo(0.1), 'before-migration')
  expect(expiredBackups([morning, evening, 'notes.txt', 'mine.backup'], keptOnServer)).toEqual([morning])
})

it('keeps the last one however old it is', () => {
  const other = backupName(daysAgo(300.2))
  expect(expiredBackups([backupName(daysAgo(300)), other], keptOnServer)).toEqual([other])
})
