import { describe, expect, it } from 'vitest'
import { appointmentPrice, discountOf, type PriceParts } from './appointment-price.ts'

const plain: PriceParts = { lines: 15_333.33, discountPercent: 0, discountAmount: 0, travelCharge: 0 }

describe('the price of an appointment', () => {
  it('is its lines, minus the discount, plus the travel charge', () => {
    expect(appointmentPrice(plain)).toBe(15_333.33)
    const parts = { ...plain, discountPercent: 12.5, travelCharge: 150 }
    expect([discountOf(parts), appointmentPrice(parts)]).toEqual([1916.67, 13_566.66])
    expect(appointmentPrice({ ...plain, discountAmount: 333.33 })).toBe(15_000)
  })

  it('is never less than the travel charge', () => {
    expect(appointmentPrice({ ...plain, discountAmount: 99_999, travelCharge: 150 })).toBe(150)
    expect(appointmentPrice({ ...plain, discountPercent: 100, travelCharge: 150 })).toBe(150)
  })

  it('rounds half a paisa up, like the database', () => {
    expect(discountOf({ ...plain, lines: 0.1, discountPercent: 25 })).toBe(0.03)
    expect(discountOf({ ...plain, lines: 1.01, discountPercent: 50 })).toBe(0.51)
  })
})
