import { expect, it } from 'vitest'
import { changedSince, snapshotOf } from './changed-fields.ts'

it('finds changed fields, also nested ones, and compares files by identity', () => {
  const [old, other] = [new File(['a'], 'logo.png'), new File(['b'], 'logo.png')]
  const values = { name: 'Asha', hours: [{ from: '09:00' }], file: old }
  const before = snapshotOf(values)
  expect(changedSince(before, values)).toEqual([])
  // react-hook-form writes into nested values.
  Object.assign(values.hours[0] ?? {}, { from: '10:00' })
  expect(changedSince(before, values)).toEqual(['hours'])
  expect(changedSince(before, { ...values, name: 'Asha ', file: other })).toEqual(['name', 'hours', 'file'])
})
