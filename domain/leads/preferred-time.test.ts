import { expect, it } from 'vitest'
import { preferredMoment } from '#domain/time/dates.ts'
import { requestText } from './preferred-time.ts'

const now = new Date('2026-11-15T09:07:11.311Z')

it.each([
  ['Asia/Kolkata', '2026-11-15', '', '15 Nov 2026'],
  ['Asia/Kolkata', '2026-11-20', '', '20 Nov 2026'],
  ['Asia/Kolkata', '2026-11-20', '15:30', '20 Nov 2026, 3:30 pm'],
  ['America/New_York', '2026-11-20', '', '20 Nov 2026'],
  ['America/New_York', '2026-11-20', '00:15', '20 Nov 2026, 12:15 am'],
])('a preferred time in %s for %s %s reads %s', (zone, day, clock, text) => {
  expect(requestText(preferredMoment(day, clock, now, zone).toISOString(), zone)).toBe(text)
})
