import { expect, it } from 'vitest'
import { dayOffForm } from './day-off-form.ts'

const typed = { beautician_id: '', from_day: '2026-11-20', to_day: '', from_time: '', to_time: '', note: '' }
const problem = (more: Partial<typeof typed>) => {
  const { success, error } = dayOffForm.safeParse({ ...typed, ...more })
  return success ? null : error.issues.map(({ path, message }) => `${path}: ${message}`).join()
}

it('accepts whole days, and hours of one day', () => {
  expect(dayOffForm.parse(typed)).toMatchObject({
    to_day: '2026-11-20',
    from_time: null,
    to_time: null,
    note: null,
  })
  expect(problem({ from_time: '14:00', to_time: '16:30' })).toBeNull()
})

it('says what is wrong with days and times', () => {
  expect([
    problem({ from_day: '' }),
    problem({ to_day: '2026-11-19' }),
    problem({ to_day: '2027-11-22' }),
    problem({ from_time: '14:00' }),
    problem({ from_time: '14:00', to_time: '14:00' }),
    problem({ to_day: '2026-11-21', from_time: '14:00', to_time: '15:00' }),
  ]).toEqual([
    'from_day: Choose a day',
    'to_day: The last day is before the first',
    'to_day: At most a year at a time',
    'to_time: Enter both times, or none for the whole day',
    'to_time: The end is before the start',
    'from_time: Times are for one day',
  ])
})
