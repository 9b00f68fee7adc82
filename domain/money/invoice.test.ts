import { expect, it } from 'vitest'
import { stateTaxName, stateText } from './indian-states.ts'
import { invoiceTitle } from './invoice.ts'

it('names the kind of document, without tax terms for an unregistered business', () => {
  expect(invoiceTitle('tax_invoice', true)).toBe('Tax invoice')
  expect(invoiceTitle('receipt_voucher', true)).toBe('Receipt voucher')
  expect(invoiceTitle('receipt_voucher', false)).toBe('Receipt for an advance')
  expect(invoiceTitle('credit_note', false)).toBe('Cancellation of a receipt')
})

it('names a state by its code, and returns an unknown code', () => {
  expect(stateText('23')).toBe('Madhya Pradesh (23)')
  expect(stateText('99')).toBe('99')
})

it('names the tax of a territory without an assembly', () => {
  expect(['23', '27', '07', '34', '04', '38'].map(stateTaxName)).toEqual([
    'SGST',
    'SGST',
    'SGST',
    'SGST',
    'UTGST',
    'UTGST',
  ])
})
