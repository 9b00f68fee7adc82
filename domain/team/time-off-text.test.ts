import { expect, it } from 'vitest'
import { timeOffText } from './time-off-text.ts'

it('names one day, several days, or the hours of a day', () => {
  const text = (to_day: string, from_time: string | null, to_time: string | null) =>
    timeOffText({ from_day: '2026-11-20', to_day, from_time, to_time })
  expect([
    text('2026-11-20', null, null),
    text('2026-11-21', null, null),
    text('2026-11-20', '00:00:00', '12:30:00'),
    text('2026-11-20', '14:05:00', '24:00:00'),
  ]).toEqual([
    'Friday, 20 November 2026',
    'Friday, 20 November 2026 to Saturday, 21 November 2026',
    'Friday, 20 November 2026, 12 am to 12:30 pm',
    'Friday, 20 November 2026, 2:05 pm to midnight',
  ])
})
