import { describe, expect, it } from 'vitest'
import { clockText } from '#domain/time/clock-text.ts'
import type { WorkingShift } from './day-hours.ts'
import { ALWAYS_OPEN, hoursForMachines, hoursText, weekProblem } from './working-hours.ts'

const shift = (weekday: number, from_time: string, to_time: string): WorkingShift => ({
  weekday,
  from_time,
  to_time,
})
const onDays = (days: readonly number[], from: string, to: string) => days.map((day) => shift(day, from, to))

describe('the hours as text', () => {
  it.each([
    [ALWAYS_OPEN, '24 hours, all days'],
    [onDays([1, 2, 3, 4, 5, 6], '09:00:00', '20:00:00'), 'Mon–Sat 9 am – 8 pm, Sun closed'],
    [onDays([1, 2, 3, 4, 5, 6, 7], '09:30:00', '24:00:00'), 'All days 9:30 am – midnight'],
    [
      [
        ...onDays([2, 3], '09:00:00', '13:00:00'),
        ...onDays([3, 2], '15:00:00', '19:00:00'),
        shift(7, '00:00:00', '24:00:00'),
      ],
      'Mon closed, Tue–Wed 9 am – 1 pm and 3 pm – 7 pm, Thu–Sat closed, Sun 24 hours',
    ],
    [[], 'Closed at the moment'],
  ])('%# match the rows', (shifts, text) => {
    expect(hoursText(shifts)).toBe(text)
  })
})

it.each([
  ['00:00:00', 'midnight'],
  ['12:00:00', '12 pm'],
  ['12:05:00', '12:05 pm'],
  ['00:15:00', '12:15 am'],
  ['24:00:00', 'midnight'],
])('formats the time %s as %s', (clock, text) => {
  expect(clockText(clock)).toBe(text)
})

it('formats the same hours for schema.org', () => {
  expect(hoursForMachines(ALWAYS_OPEN)).toEqual(['Mo-Su 00:00-23:59'])
  expect(
    hoursForMachines([...onDays([1, 2], '09:00:00', '13:00:00'), ...onDays([1, 2], '15:00:00', '19:00:00')]),
  ).toEqual(['Mo-Tu 09:00-13:00', 'Mo-Tu 15:00-19:00'])
})

it.each([
  [onDays([1, 7], '09:00', '18:00'), null],
  [[shift(2, '09:00', '09:00')], 'On Tue the hours end before they start.'],
  [[shift(2, '13:00', '15:00'), shift(2, '09:00', '13:01')], 'On Tue two shifts overlap.'],
  [[shift(3, '', '10:00')], 'Fill in both times on Wed.'],
])('finds the problem of a week (%#)', (shifts, problem) => {
  expect(weekProblem(shifts)).toBe(problem)
})
