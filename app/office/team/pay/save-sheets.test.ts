import { expect, it } from 'vitest'
import type { PaySheetWithLines } from './queries.ts'
import { linesOf } from './save-sheets.ts'

const line = {
  beautician_id: 'b',
  appointment_id: 'a',
  kind: 'service',
  position: 1,
  starts_at: '2026-10-10T06:30:00Z',
  service: '=Facial, gold',
  collected: 500,
  percent: 40,
  fixed: null,
  amount: 200,
  is_correction: false,
} as const

const sheet: PaySheetWithLines = {
  beautician_id: 'b',
  full_name: 'Rose',
  services: 200,
  travel: 0,
  tips: 0,
  corrections: -12.5,
  earned: 187.5,
  cash_in_hand: 100,
  set_off: 100,
  payout: 87.5,
  without_rule: 0,
  lines: [line, { ...line, collected: null, amount: -12.5, is_correction: true }],
}

it('writes each line, and the cash that is set off, so that the amounts add up to the payout', () => {
  expect(linesOf([sheet], 'Asia/Kolkata')).toEqual([
    'Beautician,Visit,For,How,Correction,Amount\r\n',
    `Rose,2026-10-10 12:00,"'=Facial, gold",40 % of ₹500,no,200\r\n`,
    `Rose,2026-10-10 12:00,"'=Facial, gold",no longer earned,yes,-12.5\r\n`,
    'Rose,,Less cash in hand,,no,-100\r\n',
  ])
})
