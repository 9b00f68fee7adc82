import { describe, expect, it } from 'vitest'
import type { CashLine } from './cash-line.ts'
import { type DayMoney, drawerRows, mayCount, moneyTable } from './day-book.ts'

const money = (more: Partial<DayMoney>): DayMoney => ({
  method: 'cash',
  is_held: false,
  person: 'a',
  number: 1,
  received: 0,
  refunded: 0,
  tips: 0,
  ...more,
})
const names: Readonly<Record<string, string>> = { a: 'Zoya', b: 'Asha' }
const nameOf = (person: string | null) => names[person ?? ''] ?? 'Nobody'

const line = (more: Partial<CashLine>) =>
  ({ id: 'x', number: 1, kind: 'counted', amount: 0, corrects: null, day: '2026-11-18', ...more }) as CashLine

describe('the money of a day', () => {
  it('has a row for each person and the sum, and columns with money only', () => {
    const { columns, rows } = moneyTable(
      [
        money({ received: 500.1, refunded: 100.05, tips: 20 }),
        money({ received: 70, is_held: true }),
        money({ received: 30, method: 'card', person: 'b' }),
      ],
      nameOf,
    )
    expect(columns).toEqual([
      'Cash at the desk',
      'Cash with beauticians',
      'Card',
      'Total',
      'Refunds in it',
      'Tips in it',
    ])
    expect(rows.map(({ name, amounts }) => [name, ...amounts])).toEqual([
      ['Asha', 0, 0, 30, 30, 0, 0],
      ['Zoya', 400.05, 70, 0, 470.05, -100.05, 20],
      ['Total', 400.05, 70, 30, 500.05, -100.05, 20],
    ])
  })

  it('adds up to the paisa', () => {
    const many = Array.from({ length: 30 }, () => money({ received: 0.1 }))
    expect(moneyTable(many, nameOf).rows.at(-1)?.amounts).toEqual([3, 3])
  })
})

describe('the drawer', () => {
  const drawer = { opening: 100, taken: 0, refunded: 0, handed_over: 5, moved: -50, late: 0, expected: 55 }

  it('names what was recorded later only if there is something', () => {
    expect(drawerRows(drawer).map(({ part }) => part)).not.toContain('late')
    expect(drawerRows({ ...drawer, late: -5 }).map(({ part }) => part)).toContain('late')
  })

  it('has no rows before the first count', () => {
    const none = { opening: null, taken: null, refunded: null, handed_over: null, moved: null, late: null }
    expect(drawerRows({ ...none, expected: null })).toEqual([])
  })

  it('is counted for today, and for yesterday if it was not counted since', () => {
    const may = (day: string, last: CashLine | null) => mayCount(day, '2026-11-19', '2026-11-18', last)
    expect(may('2026-11-19', line({ day: '2026-11-19' }))).toBe(true)
    expect(may('2026-11-18', null)).toBe(true)
    expect(may('2026-11-18', line({ day: '2026-11-18' }))).toBe(true)
    expect(may('2026-11-18', line({ day: '2026-11-19' }))).toBe(false)
    expect(may('2026-11-17', null)).toBe(false)
    expect(may('2026-11-20', null)).toBe(false)
  })
})
