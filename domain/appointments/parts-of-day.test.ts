import { expect, it } from 'vitest'
import { partsOfDay } from './parts-of-day.ts'

it("groups the free slots of a day by part of the day, in the business's time zone", () => {
  const moments = [
    '00:30',
    '03:30',
    '06:15',
    '06:30',
    '10:15',
    '10:30',
    '14:30',
    '18:15',
    '18:30',
    '20:00',
  ].map((clock) => `2027-01-05T${clock}:00+00:00`)
  expect(partsOfDay(moments, 'Asia/Kolkata')).toEqual([
    {
      name: 'Morning',
      times: [
        { clock: '06:00', text: '6:00 am' },
        { clock: '09:00', text: '9:00 am' },
        { clock: '11:45', text: '11:45 am' },
      ],
    },
    {
      name: 'Afternoon',
      times: [
        { clock: '12:00', text: '12:00 pm' },
        { clock: '15:45', text: '3:45 pm' },
      ],
    },
    { name: 'Evening', times: [{ clock: '16:00', text: '4:00 pm' }] },
    {
      name: 'Night',
      times: [
        { clock: '20:00', text: '8:00 pm' },
        { clock: '23:45', text: '11:45 pm' },
        { clock: '01:30', text: '1:30 am' },
      ],
    },
  ])
})

it('omits parts without a slot', () => {
  expect(partsOfDay([], 'Asia/Kolkata')).toEqual([])
  expect(partsOfDay(['2027-01-05T01:00:00+00:00'], 'Europe/London')).toEqual([
    { name: 'Night', times: [{ clock: '01:00', text: '1:00 am' }] },
  ])
})
