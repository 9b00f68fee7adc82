import { describe, expect, it } from 'vitest'
import { shiftsOf, typedWeek, typedWeekProblem, withOwnHours, withSameDays } from './typed-week.ts'

const at = (weekday: number, from_time = '10:00', to_time = '20:00') => ({ weekday, from_time, to_time })
const business = [at(1), at(2), at(3)]

describe('the hours of a beautician', () => {
  it('are those of the business without hours of their own', () => {
    const typed = typedWeek([], false)
    expect(typed.own).toBe(false)
    expect(shiftsOf(typed)).toEqual([])
    expect(typedWeekProblem(typed, false)).toBeNull()
  })

  it('begin as a copy of the business when they become their own', () => {
    expect(shiftsOf(withOwnHours(true, [], business))).toEqual(business)
  })

  it('return to the stored ones after a change of mind', () => {
    const stored = [at(5, '12:00', '16:00')]
    expect(withOwnHours(true, stored, business)).toEqual(typedWeek(stored, false))
    expect(withOwnHours(false, [], business)).toEqual(typedWeek([], false))
  })

  it('are not saved as none at all, which would mean those of the business', () => {
    const closed = { ...typedWeek([], false), own: true }
    expect(typedWeekProblem(closed, false)).toMatch(/at least one day/)
    expect(typedWeekProblem(typedWeek([], true), true)).toBeNull()
  })
})

it('any day is copied to all others', () => {
  const typed = withSameDays([at(4, '09:00', '12:00'), at(4, '14:00', '18:00')])
  expect(shiftsOf(typed)).toHaveLength(14)
  expect(typed.day7).toEqual([at(7, '09:00', '12:00'), at(7, '14:00', '18:00')])
})
