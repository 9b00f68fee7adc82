import { expect, it } from 'vitest'
import { readAmount } from './read-amount.ts'

it.each([
  ['₹1,49,900.50', 149900.5],
  ['Rs. 500/-', 500],
  ['1200', 1200],
])('reads the amount %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

it.each(['-5', 'free', '1e99', '0x10', '1.200,50', '1200,50', ''])('refuses %j as an amount', (text) => {
  expect(() => readAmount(text)).toThrow()
})
