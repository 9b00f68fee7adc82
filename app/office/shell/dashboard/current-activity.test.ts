import { expect, it } from 'vitest'
import { activityAt, overlapping } from './current-activity.ts'

const appointment = (starts: number, ends: number) => ({ starts, ends })
const work = [
  [9, 13],
  [14, 18],
] as const

it('says who is visiting, who is free until when, and who is away', () => {
  const appointments = [appointment(10, 11), appointment(15, 16)]
  expect(activityAt(10, appointments, work)).toEqual({ is: 'visiting', appointment: appointments[0] })
  expect(activityAt(11, appointments, work)).toEqual({ is: 'free', until: 13 })
  expect(activityAt(14, appointments, work)).toEqual({ is: 'free', until: 15 })
  expect(activityAt(8, appointments, work)).toEqual({ is: 'away', from: 9 })
  expect(activityAt(13, appointments, work)).toEqual({ is: 'away', from: 14 })
  expect(activityAt(20, appointments, work)).toEqual({ is: 'away', from: null })
})

it('finds overlapping visits', () => {
  const [one, other, third] = [appointment(10, 12), appointment(11, 13), appointment(13, 14)]
  expect(overlapping([one, other, third])).toEqual([one, other])
})
