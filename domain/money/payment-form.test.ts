import { describe, expect, it } from 'vitest'
import { type PaymentInput, paymentForm } from './payment-form.ts'

const given: PaymentInput = { amount: '300', purpose: 'appointment', method: 'cash', reference: '' }
const messageOf = (change: Partial<PaymentInput>) =>
  paymentForm(300).safeParse({ ...given, ...change }).error?.issues[0]?.message

describe('the payment form', () => {
  it('requires an amount in whole paise', () => {
    expect(paymentForm(0).parse({ ...given, amount: ' 300.5 ' })).toEqual({
      amount: 300.5,
      purpose: 'appointment',
      method: 'cash',
      reference: null,
    })
    for (const amount of ['', '0', '-5', '0.001', '1e3', '100000000', 'ten', 'Infinity']) {
      expect(messageOf({ amount })).toBe('Enter an amount from ₹0.01 to ₹9,99,99,999.99')
    }
  })

  it('refunds no more than was paid', () => {
    expect(messageOf({ purpose: 'back' })).toBeUndefined()
    expect(messageOf({ purpose: 'back', amount: '300.01' })).toBe(
      'You can refund at most what was received: ₹300',
    )
  })

  it('requires twelve digits for UPI', () => {
    expect(messageOf({ method: 'upi', reference: '412345678901' })).toBeUndefined()
    for (const reference of ['', '41234567890', '4123456789012', '41234567890a']) {
      expect(messageOf({ method: 'upi', reference })).toBe('A UTR has 12 digits')
    }
    expect(messageOf({ method: 'bank', reference: 'x'.repeat(61) })).toBe(
      'The reference must be at most 60 characters',
    )
  })
})
