import { expect, it } from 'vitest'
import { stateInWords } from './indian-states.ts'
import { invoiceTitle } from './invoice.ts'

it('calls a document what it is, without words of tax for whoever is not registered', () => {
  expect(invoiceTitle('tax_invoice', true)).toBe('Tax invoice')
  expect(invoiceTitle('receipt_voucher', true)).toBe('Receipt voucher')
  expect(invoiceTitle('receipt_voucher', false)).toBe('Receipt for an advance')
  expect(invoiceTitle('credit_note', false)).toBe('Cancellation of a receipt')
})

it('names a state by its code, and a code it does not know as it is', () => {
  expect(stateInWords('23')).toBe('Madhya Pradesh (23)')
  expect(stateInWords('97')).toBe('97')
})
