import { expect, it } from 'vitest'
import type { CashLine } from '#domain/money/cash-line.ts'
import { type DayBook, moneyTable } from '#domain/money/day-book.ts'
import { linesOf, type ShownDay } from './save-day.ts'

const line: CashLine = {
  id: 'a',
  number: 11,
  kind: 'counted',
  day: '2026-11-19',
  at: '2026-11-19T15:00:00Z',
  amount: 90,
  opening: 100,
  taken: 0,
  refunded: 0,
  handed_over: 0,
  moved: 0,
  late: 0,
  expected: 100,
  difference: -10,
  note: '=Change, short',
  corrects: null,
  recorded_at: '2026-11-19T15:00:00Z',
  recorded_by: 'p',
}
const correction: CashLine = {
  ...line,
  id: 'b',
  number: 12,
  amount: 100,
  difference: 0,
  note: 'Typed wrongly',
  corrects: 'a',
  recorded_at: '2026-11-20T04:30:00Z',
}

const shown = ({ money, ...more }: Partial<ShownDay> & Pick<DayBook, 'money'>): ShownDay => ({
  day: '2026-11-19',
  zone: 'Asia/Kolkata',
  table: moneyTable(money, () => 'Asha'),
  book: { money, lines: [line, correction], later: { number: 0, amount: 0 } },
  drawer: null,
  held: [],
  nameOf: () => 'Asha',
  ...more,
})

it('writes what the page shows', () => {
  const money = [
    { method: 'cash', is_held: false, person: 'p', number: 2, received: 500.5, refunded: 100, tips: 0 },
  ] as const
  const { opening, taken, refunded, handed_over, moved, late, expected } = line
  const drawer = {
    last: line,
    opening,
    taken,
    refunded,
    handed_over,
    moved,
    late,
    expected,
    late_payments: [],
  }
  const held = [
    { beautician_id: 'r', full_name: 'Rose', amount: 20 },
    { beautician_id: 'l', full_name: 'Lily', amount: 0 },
  ]
  expect(linesOf(shown({ money, drawer, held })).join('')).toBe(
    [
      '"Day book of Thursday, 19 November 2026"',
      '',
      'Recorded by,Cash at the desk,Total,Refunds in it',
      'Asha,400.5,400.5,-100',
      'Total,400.5,400.5,-100',
      '',
      'Cash in the drawer now',
      'Opening cash,100',
      'Taken at the desk,0',
      'Refunds,0',
      'Handed over by beauticians,0',
      'Put in or taken out,0',
      'Expected cash,100',
      '',
      'Cash with beauticians now',
      'Rose,20',
      '',
      'Entry,Time,What,Amount,Expected,Difference,Note,Recorded by',
      'Entry 11,2026-11-19 20:30,Counted,90,100,-10,"\'=Change, short",Asha',
      '"Entry 12, replaces entry 11",2026-11-20 10:00,Counted,100,100,0,Typed wrongly,Asha',
      '',
    ].join('\r\n'),
  )
})

it('leaves out what the page does not show', () => {
  expect(linesOf(shown({ money: [] }))).toHaveLength(5)
})
