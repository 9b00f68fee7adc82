import { expect, it } from 'vitest'
import { stateInWords, stateTaxName } from './indian-states.ts'
import { invoiceTitle } from './invoice.ts'

it('calls a document what it is, without words of tax for whoever is not registered', () => {
  expect(invoiceTitle('tax_invoice', true)).toBe('Tax invoice')
  expect(invoiceTitle('receipt_voucher', true)).toBe('Receipt voucher')
  expect(invoiceTitle('receipt_voucher', false)).toBe('Receipt for an advance')
  expect(invoiceTitle('credit_note', false)).toBe('Cancellation of a receipt')
})

it('names a state by its code, and a code it does not know as it is', () => {
  expect(stateInWords('23')).toBe('Madhya Pradesh (23)')
  expect(stateInWords('99')).toBe('99')
})

it('calls the tax of a territory without an assembly by its own name', () => {
  expect(['23', '27', '07', '34', '04', '38'].map(stateTaxName)).toEqual([
    'SGST',
    'SGST',
    'SGST',
    'SGST',
    'UTGST',
    'UTGST',
  ])
})
