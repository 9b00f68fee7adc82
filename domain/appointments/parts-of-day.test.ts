import { expect, it } from 'vitest'
import { partsOfDay } from './parts-of-day.ts'

it("groups the free slots of a day by part of the day, in the business's time zone", () => {
  const moments = ['00:30', '03:30', '06:15', '06:30', '11:30', '18:15', '18:30'].map(
    (clock) => `2027-01-05T${clock}:00+00:00`,
  )
  expect(partsOfDay(moments, 'Asia/Kolkata')).toEqual([
    {
      name: 'Morning',
      times: [
        { clock: '06:00', text: '6:00 am' },
        { clock: '09:00', text: '9:00 am' },
        { clock: '11:45', text: '11:45 am' },
      ],
    },
    { name: 'Afternoon', times: [{ clock: '12:00', text: '12:00 pm' }] },
    {
      name: 'Evening',
      times: [
        { clock: '17:00', text: '5:00 pm' },
        { clock: '23:45', text: '11:45 pm' },
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
