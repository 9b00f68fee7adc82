import { expect, it } from 'vitest'
import { bannedUntil } from './ban-duration.ts'

const now = new Date('2026-11-15T00:00:00Z')

it.each([
  ['none', null],
  ['0s', null],
  ['24h', '2026-11-16T00:00:00.000Z'],
  ['1h30m', '2026-11-15T01:30:00.000Z'],
  ['1.5h', '2026-11-15T01:30:00.000Z'],
  ['500ms', '2026-11-15T00:00:00.500Z'],
])('reads %s', (duration, until) => {
  expect(bannedUntil(duration, now)?.toISOString() ?? null).toBe(until)
})

it.each(['', 'forever', '24', '-1h', '1d', '99999999999h'])('refuses %j', (duration) => {
  expect(() => bannedUntil(duration, now)).toThrow('ban duration')
})
