// The day book: what the database says of a day, and the tables that page, paper and CSV file show of it.
import { type Day, formatDay } from '#domain/time/dates.ts'
import type { CashLine } from './cash-line.ts'
import { roundToPaise } from './format-rupees.ts'
import { methodLabels, type PaymentMethod } from './payment.ts'

/** Payments of a day by one method and account. */
export interface DayMoney {
  readonly method: PaymentMethod
  /** A beautician has the cash. */
  readonly is_held: boolean
  /** The account that recorded them. */
  readonly person: string | null
  readonly number: number
  /** With tips. */
  readonly received: number
  readonly refunded: number
  readonly tips: number
}

export interface DayBook {
  readonly money: readonly DayMoney[]
  readonly lines: readonly CashLine[]
  /** Payments of the day that were recorded after its cash was counted. */
  readonly later: { readonly number: number; readonly amount: number }
}

export interface LatePayment {
  readonly appointment_id: string
  readonly client_name: string
  readonly amount: number
  readonly received_at: string
}

type DrawerPart = 'opening' | 'taken' | 'refunded' | 'handed_over' | 'moved' | 'late' | 'expected'

/** The drawer now; before the first count nothing is expected. */
export interface CashDrawer extends Readonly<Record<DrawerPart, number | null>> {
  readonly last: CashLine | null
  /** Recorded after the last count and dated before it, the newest twenty. */
  readonly late_payments: readonly LatePayment[]
}

export interface MoneyTable {
  /** Without that of the names. */
  readonly columns: readonly string[]
  readonly rows: readonly MoneyRow[]
}

interface MoneyRow {
  readonly key: string
  /** The account; null: none. */
  readonly person: string | null
  readonly name: string
  readonly amounts: readonly number[]
  readonly isTotal: boolean
}

interface MoneyColumn {
  readonly label: string
  /** A column without money is left out. */
  readonly isAlways?: boolean
  readonly of: (money: DayMoney) => number
}

const net = ({ received, refunded }: DayMoney) => received - refunded

const ofMethod = (label: string, isWanted: (money: DayMoney) => boolean): MoneyColumn => ({
  label,
  of: (money) => (isWanted(money) ? net(money) : 0),
})

const moneyColumns: readonly MoneyColumn[] = [
  { ...ofMethod('Cash at the desk', ({ method, is_held }) => method === 'cash' && !is_held), isAlways: true },
  ofMethod('Cash with beauticians', ({ method, is_held }) => method === 'cash' && is_held),
  ...(['upi', 'card', 'bank', 'other'] as const).map((wanted) =>
    ofMethod(methodLabels[wanted], ({ method }) => method === wanted),
  ),
  { label: 'Total', isAlways: true, of: net },
  { label: 'Refunds in it', of: ({ refunded }) => -refunded },
  { label: 'Tips in it', of: ({ tips }) => tips },
]

const sumOf = (money: readonly DayMoney[], of: MoneyColumn['of']) =>
  roundToPaise(money.reduce((sum, one) => sum + of(one), 0))

/** Persons in the order of their names, and their sum; refunds are deducted. */
export function moneyTable(
  money: readonly DayMoney[],
  nameOf: (person: string | null) => string,
): MoneyTable {
  const columns = moneyColumns.filter(({ isAlways, of }) => isAlways || money.some((one) => of(one) !== 0))
  const amountsOf = (some: readonly DayMoney[]) => columns.map(({ of }) => sumOf(some, of))
  const people = [...new Set(money.map(({ person }) => person))]
    .map((person) => ({ person, name: nameOf(person) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return {
    columns: columns.map(({ label }) => label),
    rows: [
      ...people.map(({ person, name }) => ({
        key: person ?? '',
        person,
        name,
        amounts: amountsOf(money.filter((one) => one.person === person)),
        isTotal: false,
      })),
      { key: 'total', person: null, name: 'Total', amounts: amountsOf(money), isTotal: true },
    ],
  }
}

const partLabels: Readonly<Record<DrawerPart, string>> = {
  opening: 'Opening cash',
  taken: 'Taken at the desk',
  refunded: 'Refunds',
  handed_over: 'Handed over by beauticians',
  moved: 'Put in or taken out',
  late: 'Recorded or deleted after the last count, for earlier times',
  expected: 'Expected cash',
}
const parts = Object.keys(partLabels) as DrawerPart[]

/** Of what the expected cash consists, to the sum; empty if nothing was expected. */
export const drawerRows = (drawer: Readonly<Record<DrawerPart, number | null>>) =>
  parts.flatMap((part) => {
    const amount = drawer[part]
    if (amount === null || (part === 'late' && amount === 0)) return []
    return [{ part, label: partLabels[part], amount }]
  })

/** Whether the cash can be counted for a day: today, or yesterday if it was not counted since. */
export const mayCount = (day: Day, today: Day, yesterday: Day, last: CashLine | null): boolean =>
  day === today || (day === yesterday && (last === null || last.day <= yesterday))

export const dayBookTitle = (day: Day) => `Day book of ${formatDay(day)}`
