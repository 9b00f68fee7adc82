import { expect, it } from 'vitest'
import type { BankCredit } from '#domain/money/bank-statement.ts'
import { groupCredits } from './group-credits.ts'
import type { FoundPayment } from './queries.ts'

const credit = (line: number): BankCredit => ({
  line,
  day: '2026-11-02',
  paise: 50000,
  reference: null,
  text: '',
  copy: 1,
})
const found = (line: number, payment_id: string, more: Partial<FoundPayment> = {}): FoundPayment => ({
  line,
  found_by: 'reference',
  payment_id,
  appointment_id: payment_id,
  client_name: payment_id,
  kind: 'balance',
  amount: 500,
  method: 'upi',
  reference: null,
  received_at: '2026-11-02T06:00:00Z',
  ...more,
})

it('sorts credits into confirmed, proposed and missing', () => {
  const { confirmed, proposed, missing } = groupCredits([1, 2, 3].map(credit), [
    found(1, 'a', { found_by: 'confirmed' }),
    found(3, 'c'),
    found(3, 'd'),
  ])
  expect(confirmed.map(({ payment }) => payment.payment_id)).toEqual(['a'])
  expect(missing.map(({ line }) => line)).toEqual([2])
  expect(proposed.map(({ payments }) => payments.map(({ payment_id }) => payment_id))).toEqual([['c', 'd']])
})

it('calls exact only what is one payment for one line, with the same reference and amount', () => {
  const { proposed } = groupCredits([1, 2, 3, 4, 5, 6].map(credit), [
    found(1, 'exact'),
    found(2, 'less', { amount: 499.99 }),
    found(3, 'near', { found_by: 'amount' }),
    found(4, 'one'),
    found(4, 'two'),
    found(5, 'both'),
    found(6, 'both'),
  ])
  expect(proposed.map(({ isExact }) => isExact)).toEqual([true, false, false, false, false, false])
  expect(proposed.map(({ otherLines }) => otherLines)).toEqual([[], [], [], [], [6], [5]])
})
