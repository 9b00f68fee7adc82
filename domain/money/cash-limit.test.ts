import { expect, it } from 'vitest'
import { cashWarning } from './cash-limit.ts'

it('warns from two lakh on, with what was paid before', () => {
  expect(cashWarning(0, 199_999.99)).toBeNull()
  expect(cashWarning(150_000, 49_999)).toBeNull()
  expect(cashWarning(150_000, 50_000)).toBe(
    'This makes ₹2,00,000 in cash from this client for one event. The Income-tax Act forbids ₹2,00,000 or more: take the rest by UPI, card or bank transfer.',
  )
})

it('says nothing while no amount is typed', () => {
  expect(cashWarning(250_000, Number.NaN)).toBeNull()
  expect(cashWarning(250_000, 0)).toBeNull()
})
