import { describe, expect, it } from 'vitest'
import { type PaymentInput, paymentForm } from './payment-form.ts'

const given: PaymentInput = {
  amount: '300',
  purpose: 'appointment',
  method: 'cash',
  reference: '',
  more_than_due_ok: false,
  is_held: false,
}
const messageOf = (change: Partial<PaymentInput>) =>
  paymentForm({ came: 300, due: 400 }).safeParse({ ...given, ...change }).error?.issues[0]?.message

describe('the payment form', () => {
  it('requires an amount in whole paise', () => {
    expect(paymentForm({ came: 0, due: 400 }).parse({ ...given, amount: ' 300.5 ' })).toEqual({
      amount: 300.5,
      purpose: 'appointment',
      method: 'cash',
      reference: null,
      more_than_due_ok: false,
      is_held: false,
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

  it('takes more than is due only if it is allowed', () => {
    expect(messageOf({ amount: '400.01' })).toBe('Only ₹400 is due')
    expect(messageOf({ amount: '400.01', more_than_due_ok: true })).toBeUndefined()
    expect(messageOf({ amount: '400.01', purpose: 'tip' })).toBeUndefined()
  })

  it('wants twelve digits for UPI, or no reference', () => {
    for (const reference of ['412345678901', ''])
      expect(messageOf({ method: 'upi', reference })).toBeUndefined()
    for (const reference of ['41234567890', '4123456789012', '41234567890a']) {
      expect(messageOf({ method: 'upi', reference })).toBe('A UTR has 12 digits')
    }
    expect(messageOf({ method: 'bank', reference: 'x'.repeat(61) })).toBe(
      'The reference must be at most 60 characters',
    )
  })

  it('leaves only cash with the beautician', () => {
    const isHeld = (more: Partial<PaymentInput>) =>
      paymentForm({ came: 300, due: 400 }).parse({ ...given, is_held: true, ...more }).is_held
    expect([
      isHeld({}),
      isHeld({ purpose: 'tip' }),
      isHeld({ method: 'upi' }),
      isHeld({ purpose: 'back' }),
    ]).toEqual([true, true, false, false])
  })

  it('forgets the hidden reference of a cash payment', () => {
    const typed = { ...given, reference: 'x'.repeat(61) }
    expect(paymentForm({ came: 0, due: 400 }).parse(typed).reference).toBeNull()
  })
})
