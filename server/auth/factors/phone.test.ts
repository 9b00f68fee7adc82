import { describe, expect, it } from 'vitest'
import { newPhoneCode, normalizePhone, sameCode } from './phone.ts'

describe('phone numbers', () => {
  it.each([
    ['+91 98765 43210', '919876543210'],
    ['919876543210', '919876543210'],
    ['+1 (415) 555-0100', '14155550100'],
  ])('reads %s', (given, stored) => {
    expect(normalizePhone(given)).toBe(stored)
  })

  it.each(['', '12345', '0987654321', '+91 98765 43210 99999', 'call me'])('refuses %j', (given) => {
    expect(() => normalizePhone(given)).toThrow('E.164')
  })
})

it('makes codes of six digits and compares them exactly', () => {
  const code = newPhoneCode()
  expect(code).toMatch(/^\d{6}$/)
  expect(sameCode('012345', ' 012345 ')).toBe(true)
  expect(sameCode('012345', '12345')).toBe(false)
  expect(sameCode('012345', '012346')).toBe(false)
})
