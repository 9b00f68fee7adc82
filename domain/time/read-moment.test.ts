import { expect, it } from 'vitest'
import { readMoment, readTime } from './read-moment.ts'

it.each([
  ['15/11/2026', '2026-11-15T12:00'],
  ['5-1-26 6:30 pm', '2026-01-05T18:30'],
  ['2026-11-15 18:30', '2026-11-15T18:30'],
  ['2026-11-15T06:05:00', '2026-11-15T06:05'],
  ['15.11.2026, 12.15 AM', '2026-11-15T00:15'],
  ['15-Nov-26', '2026-11-15T12:00'],
  ['28 Oct 2026', '2026-10-28T12:00'],
  ['5 September 2026, 6:30 pm', '2026-09-05T18:30'],
  ['Nov 15, 2026', '2026-11-15T12:00'],
  ['1-Sept.-26 09:05', '2026-09-01T09:05'],
])('reads the date %s as %s', (text, moment) => {
  expect(readMoment(text)).toBe(moment)
})

it.each([
  ['18:30', '18:30'],
  ['9.05 AM', '09:05'],
  ['12 a.m.', '00:00'],
  ['6pm', '18:00'],
  ['18:30:00', '18:30'],
  ['30/12/1899 18:30', '18:30'],
  ['2026-11-15T06:05:00.000', '06:05'],
])('reads the time %s as %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})

it.each(['18', '25:00', '18:75', '6:30 - 7:30 pm', '15/11/2026', 'soon'])('refuses %s as a time', (text) => {
  expect(() => readTime(text)).toThrow()
})

it.each([
  '31/02/2026',
  '11/15/2026',
  'yesterday',
  '15/11/2026 25:00',
  '15/11/1026',
  '15-Foo-26',
  '31 Nov 2026',
  'Marble 5 2026',
])('refuses %s as a date', (text) => {
  expect(() => readMoment(text)).toThrow()
})
