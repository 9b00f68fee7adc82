import { describe, expect, it } from 'vitest'
import {
  earnedOf,
  monthAfter,
  monthText,
  type PayLine,
  payBasisText,
  payLineText,
  payoutOf,
} from './pay-sheet.ts'

const line: PayLine = {
  kind: 'service',
  position: 1,
  starts_at: '2026-11-10T06:30:00Z',
  service: 'Facial',
  collected: 500,
  percent: 40,
  fixed: null,
  amount: 200,
  is_correction: false,
}

describe('a line of a pay sheet', () => {
  it.each([
    [{}, 'Facial', '40 % of ₹500'],
    [{ percent: null, fixed: 100, collected: 250 }, 'Facial', '₹100 when paid, ₹250 collected'],
    [{ percent: null }, 'Facial', 'no rule, ₹500 collected'],
    [{ collected: null }, 'Facial', 'no longer earned'],
    [{ kind: 'travel', service: null } as const, 'Travel allowance', ''],
    [{ kind: 'tips', service: null } as const, 'Tips', ''],
  ])('%j is %s, %s', (more, what, basis) => {
    const shown = { ...line, ...more }
    expect([payLineText(shown), payBasisText(shown)]).toEqual([what, basis])
  })
})

describe('a pay sheet', () => {
  it('adds up to the paisa', () => {
    const sums = { services: 0.1, travel: 0.2, tips: 0, corrections: -0.05 }
    const pay = { ...sums, month: '2026-11-01', is_closed: false, set_off: 0.1, cash_in_hand: 0.1, lines: [] }
    expect([earnedOf(sums), payoutOf(pay)]).toEqual([0.25, 0.15])
  })

  it('is of a month', () => {
    expect([monthText('2026-11-01'), monthAfter('2026-12-01', 1), monthAfter('2027-01-01', -1)]).toEqual([
      'November 2026',
      '2027-01-01',
      '2026-12-01',
    ])
  })
})
