import { describe, expect, it } from 'vitest'
import { findUtr } from './payment.ts'

describe('the UTR in a message', () => {
  it.each([
    ['412345678901', '412345678901'],
    [' 4123 4567 8901 ', '412345678901'],
    ['4123-4567-8901', '412345678901'],
    [
      'A/c XX1234 credited by Rs.1250.00 on 20-11-26 by a/c linked to VPA x@bank (UPI Ref no 412345678901)',
      '412345678901',
    ],
    ['Received ₹1,250 from 919876543210. UPI transaction ID: 412345678901', '412345678901'],
    ['UTR 412345678901, call +919876543210', '412345678901'],
    ['Paid. 412345678901', '412345678901'],
    ['Call 919876543210 or 412345678901', null],
    ['41234567890', null],
    ['4123456789012', null],
    ['UPI Ref 41234567890', null],
    ['+919876543210', null],
    ['', null],
  ])('%s', (text, found) => {
    expect(findUtr(text)).toBe(found)
  })
})
