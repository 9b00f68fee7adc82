import { expect, it } from 'vitest'
import { waitText } from './waitlist-entry.ts'

it.each([
  ['2026-11-20', '2026-11-20', '00:00:00', '24:00:00', 'Fri, 20 Nov'],
  ['2026-11-20', '2026-11-20', '09:00:00', '13:30:00', 'Fri, 20 Nov, from 9 am to 1:30 pm'],
  ['2026-11-20', '2026-11-20', '16:00:00', '24:00:00', 'Fri, 20 Nov, from 4 pm'],
  ['2026-11-20', '2026-11-22', '00:00', '11:00', 'Fri, 20 Nov to Sun, 22 Nov, until 11 am'],
])('%s to %s, %s to %s is %5$s', (from_day, to_day, from_time, to_time, text) => {
  expect(waitText({ from_day, to_day, from_time, to_time })).toBe(text)
})
