import { expect, it } from 'vitest'
import { atWallClock } from '#domain/time/dates.ts'
import { planClock } from './plan-clock.ts'

const zone = 'Asia/Kolkata'
const request = { day: '2026-12-05', ready: '05:00' }

it('names the day before for what starts then', () => {
  const { time, start } = planClock(request, atWallClock('2026-12-05T05:00', zone), zone)
  expect([start(-120), time(-585), start(-585)]).toEqual(['3:00 am', '7:15 pm', '7:15 pm the day before'])
})

it('does so without a date', () => {
  const { time, start } = planClock({ ...request, day: '' }, null, zone)
  expect([start(-120), time(-585), start(-585)]).toEqual(['3 am', '7:15 pm', '7:15 pm the day before'])
})
