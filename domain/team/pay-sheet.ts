// Lines and sums of pay sheets, and their texts in the office and on My day.
import { formatRupees } from '#domain/money/format-rupees.ts'
import { type Day, formatMonth } from '#domain/time/dates.ts'

export interface PayLine {
  readonly kind: 'service' | 'travel' | 'tips'
  readonly position: number
  readonly starts_at: string
  readonly service: string | null
  /** The line's share in what was collected; null if it is no longer earned. */
  readonly collected: number | null
  readonly percent: number | null
  readonly fixed: number | null
  readonly amount: number
  /** Of a visit of a month that was closed before. */
  readonly is_correction: boolean
}

interface PaySums {
  readonly services: number
  readonly travel: number
  readonly tips: number
  readonly corrections: number
}

/** A beautician's own sheet. */
export interface MyPay extends PaySums {
  /** Its first day. */
  readonly month: Day
  readonly is_closed: boolean
  /** How much of the cash was kept as pay, or would be if the month were closed now. */
  readonly set_off: number
  /** Now, not at the end of the month. */
  readonly cash_in_hand: number
  readonly lines: readonly PayLine[]
}

/** Whole paise, which sums of fractions are not. */
const exact = (amount: number) => Math.round(amount * 100) / 100

export const earnedOf = ({ services, travel, tips, corrections }: PaySums): number =>
  exact(services + travel + tips + corrections)

export const payoutOf = (pay: MyPay): number => exact(earnedOf(pay) - pay.set_off)

/** 'November 2026' */
export const monthText = (month: Day): string => formatMonth(`${month}T00:00:00Z`, 'UTC')

export const monthAfter = (month: Day, by: number): Day => {
  const start = new Date(`${month}T00:00:00Z`)
  start.setUTCMonth(start.getUTCMonth() + by)
  return start.toISOString().slice(0, 10)
}

export const monthOfDay = (day: Day): Day => `${day.slice(0, 7)}-01`

export const payLineText = ({ kind, service }: PayLine): string =>
  kind === 'travel' ? 'Travel allowance' : kind === 'tips' ? 'Tips' : (service ?? 'Service')

/** How the amount of a line came about: '40 % of ₹500'. */
export function payBasisText({ kind, collected, percent, fixed }: PayLine): string {
  if (kind !== 'service') return ''
  if (collected === null) return 'no longer earned'
  if (percent !== null) return `${percent} % of ${formatRupees(collected)}`
  const paid = `${formatRupees(collected)} collected`
  return fixed === null ? `no rule, ${paid}` : `${formatRupees(fixed)} when paid, ${paid}`
}
