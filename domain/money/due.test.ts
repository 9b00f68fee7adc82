import { expect, it } from 'vitest'
import { dueOf } from './due.ts'

const facial = {
  status: 'scheduled',
  price: 699,
  payment_amount: 0,
  refunded_amount: 0,
  payment_status: 'pending',
}

it.each([
  ['nothing paid', {}, 699],
  ['marked as paid without a payment', { payment_status: 'paid' }, 699],
  ['an advance', { payment_amount: 200, payment_status: 'partial' }, 499],
  ['more than the price', { payment_amount: 700, payment_status: 'paid' }, 0],
  ['paise', { payment_amount: 698.9, payment_status: 'partial' }, 0.1],
  ['an advance given back before it', { refunded_amount: 200, payment_status: 'refunded' }, 699],
  ['a refund after it', { status: 'completed', payment_amount: 199, refunded_amount: 500 }, 0],
  ['marked as refunded without a refund', { status: 'completed', payment_status: 'refunded' }, 699],
  ['cancelled', { status: 'cancelled' }, 0],
] as const)('%s', (_, change, due) => {
  expect(dueOf({ ...facial, ...change })).toBe(due)
})
