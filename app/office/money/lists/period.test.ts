import { expect, it } from 'vitest'
import { daysOf, isPeriod } from './period.ts'

it('knows named days and own ones, in either order', () => {
  const days = (value: string) => Object.values(daysOf(value, '2027-01-31')).join(' ')
  expect(days('today')).toBe('2027-01-31 2027-01-31')
  expect(days('month')).toBe('2027-01-01 2027-01-31')
  expect(days('last-month')).toBe('2026-12-01 2026-12-31')
  expect(days('financial-year')).toBe('2026-04-01 2027-03-31')
  expect(days('2026-11-15..2026-11-01')).toBe('2026-11-01 2026-11-15')
})

it('ignores what is no period', () => {
  const values = [
    '',
    'toString',
    'yesterday',
    '2026-11-01',
    '2026-11-31..2026-11-01',
    '2026-11-01..2026-11-02..2026-11-03',
  ]
  expect(values.filter(isPeriod)).toEqual([])
  expect(['today', '2026-11-01..2026-11-30'].every(isPeriod)).toBe(true)
})
