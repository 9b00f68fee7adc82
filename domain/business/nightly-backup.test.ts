import { expect, it } from 'vitest'
import { nextNightlyBackup } from './nightly-backup.ts'

it.each([
  ['2026-11-15T21:00:00Z', '2026-11-15T21:30:00.000Z'],
  ['2026-11-15T21:30:00Z', '2026-11-16T21:30:00.000Z'],
  ['2026-11-16T12:00:00Z', '2026-11-16T21:30:00.000Z'],
])('after %s the next backup is made at %s, three at night in India', (now, next) => {
  expect(nextNightlyBackup(new Date(now), 'Asia/Kolkata').toISOString()).toBe(next)
})
