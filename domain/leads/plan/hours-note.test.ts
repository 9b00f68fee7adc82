import { expect, it } from 'vitest'
import type { WorkingShift } from '#domain/team/day-hours.ts'
import { ALWAYS_OPEN } from '#domain/team/working-hours.ts'
import { hoursNote } from './hours-note.ts'

const zone = 'Asia/Kolkata'
const shift = (weekday: number, from: string, to: string): WorkingShift => ({
  weekday,
  from_time: `${from}:00`,
  to_time: `${to}:00`,
})
/** Tuesday to Sunday. */
const shifts = [2, 3, 4, 5, 6, 7].map((weekday) => shift(weekday, '09:00', '20:00'))
const night = [shift(5, '18:00', '24:00'), shift(6, '00:00', '02:00'), shift(6, '18:00', '24:00')]

const noteAt = (ready: string, minutes: number, hours: readonly WorkingShift[] = shifts) =>
  hoursNote({ readyBy: new Date(`${ready}+05:30`), minutes }, hours, zone)

const closed = (days: string) =>
  `We are closed on ${days}. Ask anyway: we tell you by phone whether we can come.`

it.each([
  ['within the hours', '2026-11-24T17:00', 180, null],
  ['from opening to closing', '2026-11-24T20:00', 660, null],
  ['on a closed day', '2026-11-23T17:00', 180, closed('Mondays')],
  ['before the hours', '2026-11-24T05:00', 180, 'This begins before our usual hours (9 am – 8 pm).'],
  ['after the hours', '2026-11-24T21:00', 180, 'This ends after our usual hours (9 am – 8 pm).'],
  ['around the hours', '2026-11-24T21:00', 780, 'This is partly outside our usual hours (9 am – 8 pm).'],
  // 20 November is a Friday, 22 November a Sunday.
  ['from the evening before', '2026-11-21T02:00', 240, 'This begins before our usual hours (9 am – 8 pm).'],
  [
    'until midnight of a closed day',
    '2026-11-23T00:00',
    240,
    'This ends after our usual hours (9 am – 8 pm).',
  ],
])('has a sentence for work %s', (_, ready, minutes, sentence) => {
  expect(noteAt(ready, minutes)).toBe(sentence)
})

it('knows a night without a break, and a day before it that is closed', () => {
  expect(noteAt('2026-11-21T01:00', 120, night)).toBeNull()
  expect(noteAt('2026-11-21T02:30', 120, night)).toBe(
    'This is partly outside our usual hours (midnight – 2 am and 6 pm – midnight).',
  )
  const openOnTuesday = [shift(2, '00:00', '24:00')]
  expect(noteAt('2026-11-24T01:00', 120, openOnTuesday)).toBe(closed('Mondays'))
})

it('names a break in the hours', () => {
  const withBreak = [shift(2, '09:00', '13:00'), shift(2, '15:00', '20:00')]
  expect(noteAt('2026-11-24T16:00', 180, withBreak)).toBe(
    'This is partly outside our usual hours (9 am – 1 pm and 3 pm – 8 pm).',
  )
  expect(noteAt('2026-11-24T14:00', 120, [shift(2, '09:00', '13:00'), shift(2, '13:00', '20:00')])).toBeNull()
})

it('is silent for a business that is always open', () => {
  expect(noteAt('2026-11-23T02:00', 600, ALWAYS_OPEN)).toBeNull()
})

it('names no weekday while all are closed', () => {
  expect(noteAt('2026-11-23T17:00', 180, [])).toBe(
    'We are closed at the moment. Ask anyway: we tell you by phone whether we can come.',
  )
})

it('knows the closed day of a plan without a schedule', () => {
  expect(noteAt('2026-11-23T17:00', 0)).toBe(closed('Mondays'))
  expect(noteAt('2026-11-24T05:00', 0)).toBeNull()
})
