import { describe, expect, it } from 'vitest'
import { formatCount, formatRupees, savingText } from './format-rupees.ts'

describe('money', () => {
  it('groups rupees the Indian way and shows paise only if there are any', () => {
    expect(formatRupees(149900)).toBe('₹1,49,900')
    expect(formatRupees(0)).toBe('₹0')
    expect(formatRupees(1499.5)).toBe('₹1,499.50')
  })

  it('groups counts the same way', () => {
    expect([0, 999, 1000, 149900, 12345678].map(formatCount)).toEqual([
      '0',
      '999',
      '1,000',
      '1,49,900',
      '1,23,45,678',
    ])
  })

  it('writes all amounts like the en-IN format', () => {
    const format = (amount: number) =>
      new Intl.NumberFormat('en-IN', {
        style: 'currency',
        currency: 'INR',
        minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
      }).format(amount)
    for (let paise = 1; paise < 1e12; paise = Math.ceil(paise * 1.37) + 1) {
      for (const amount of [paise / 100, paise, -paise / 100]) {
        expect(formatRupees(amount)).toBe(format(amount))
      }
    }
  })

  it('shows the saving, and nothing without one', () => {
    expect(savingText(699, 899)).toBe('Save ₹200 (22% off)')
    expect(savingText(999.5, 1000)).toBe('Save ₹0.50')
    expect(savingText(999, 999)).toBeNull()
    expect(savingText(999, 500)).toBeNull()
    expect(savingText(999, null)).toBeNull()
  })
})
