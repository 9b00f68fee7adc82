import { expect, it } from 'vitest'
import { overlapping, standingAt } from './standing.ts'

const visit = (starts: number, ends: number) => ({ starts, ends })
const work = [
  [9, 13],
  [14, 18],
] as const

it('says who is visiting, who is free until when, and who is away', () => {
  const visits = [visit(10, 11), visit(15, 16)]
  expect(standingAt(10, visits, work)).toEqual({ is: 'visiting', visit: visits[0] })
  expect(standingAt(11, visits, work)).toEqual({ is: 'free', until: 13 })
  expect(standingAt(14, visits, work)).toEqual({ is: 'free', until: 15 })
  expect(standingAt(8, visits, work)).toEqual({ is: 'away', from: 9 })
  expect(standingAt(13, visits, work)).toEqual({ is: 'away', from: 14 })
  expect(standingAt(20, visits, work)).toEqual({ is: 'away', from: null })
})

it('finds visits that lie over each other', () => {
  const [one, other, third] = [visit(10, 12), visit(11, 13), visit(13, 14)]
  expect(overlapping([one, other, third])).toEqual([one, other])
})
