import { expect, it } from 'vitest'
import { backupName, expiredBackups } from './rotation.ts'

const now = new Date('2026-11-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

it('keeps the newest of seven days and of four weeks', () => {
  const names = Array.from({ length: 40 }, (_, index) => backupName(daysAgo(index + 0.4)))
  const gone = expiredBackups(names, now)
  const kept = names.filter((name) => !gone.includes(name))
  expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21].map((index) => names[index]))
})

it('keeps one of several made on a day, and never touches what it did not make', () => {
  const morning = backupName(daysAgo(0.3))
  const evening = backupName(daysAgo(0.1), 'before-migration')
  expect(expiredBackups([morning, evening, 'notes.txt', 'mine.backup'], now)).toEqual([morning])
})

it('keeps the last one however old it is', () => {
  const old = backupName(daysAgo(300))
  expect(expiredBackups([old, backupName(daysAgo(301))], now)).toEqual([backupName(daysAgo(301))])
})
