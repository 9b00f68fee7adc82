// A line of the day book, and what it says. Without the tables of a day, because dialogs and the history need no more.
import type { Row } from '#domain/schema/rows.ts'
import { formatRupees } from './format-rupees.ts'

/** A line of the day book; it never changes. */
export interface CashLine extends Readonly<Omit<Row<'cash_book'>, 'kind'>> {
  readonly kind: 'counted' | 'moved'
}

/** `₹20 less than expected`; empty of a first count. */
export function differenceText(difference: number | null): string {
  if (difference === null) return ''
  if (difference === 0) return 'as expected'
  return `${formatRupees(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than expected`
}

export function lineTitle({ kind, amount }: Pick<CashLine, 'kind' | 'amount'>): string {
  if (kind === 'counted') return 'Counted'
  if (amount === 0) return 'Nothing moved'
  return amount > 0 ? 'Put in' : 'Taken out'
}

/** The line that takes the place of each corrected one. */
export const correctionsOf = (lines: readonly CashLine[]): ReadonlyMap<string, CashLine> =>
  new Map(lines.flatMap((line) => (line.corrects ? [[line.corrects, line] as const] : [])))

/** `Entry 12, replaces entry 11` */
export const lineNumberText = ({ number, corrects }: CashLine, lines: readonly CashLine[]): string => {
  const former = lines.find(({ id }) => id === corrects)
  return former ? `Entry ${number}, replaces entry ${former.number}` : `Entry ${number}`
}
