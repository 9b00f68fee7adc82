import { saveFile } from '#app/office/lib/screen/save-file.ts'
import type { CashInHand } from '#app/office/team/cash/queries.ts'
import { type CashLine, lineNumberText, lineTitle } from '#domain/money/cash-line.ts'
import {
  type CashDrawer,
  type DayBook,
  dayBookTitle,
  drawerRows,
  type MoneyTable,
} from '#domain/money/day-book.ts'
import { BYTE_ORDER_MARK, type CsvValue, csvLine } from '#domain/text/csv.ts'
import { toWallClock } from '#domain/time/business-time.ts'
import type { Day } from '#domain/time/dates.ts'

/** What the page shows of a day. */
export interface ShownDay {
  readonly day: Day
  readonly zone: string
  readonly table: MoneyTable
  readonly book: DayBook
  /** Of the day on which it can be counted. */
  readonly drawer: CashDrawer | null
  readonly held: readonly CashInHand[]
  readonly nameOf: (account: string | null) => string
}

export function saveDay(shown: ShownDay): void {
  const content = new Blob([BYTE_ORDER_MARK, ...linesOf(shown)], { type: 'text/csv' })
  saveFile(content, `day-book-${shown.day}.csv`)
}

/** The tables of the page one below the other. */
export function linesOf({ day, zone, table, book, drawer, held, nameOf }: ShownDay): string[] {
  const lineRow = (line: CashLine): CsvValue[] => [
    lineNumberText(line, book.lines),
    toWallClock(line.corrects ? line.recorded_at : line.at, zone).replace('T', ' '),
    lineTitle(line),
    line.amount,
    line.expected,
    line.difference,
    line.note,
    nameOf(line.recorded_by),
  ]
  const holders = held.filter(({ amount }) => amount !== 0)
  const sections: CsvValue[][][] = [
    [[dayBookTitle(day)]],
    book.money.length > 0
      ? [['Recorded by', ...table.columns], ...table.rows.map(({ name, amounts }) => [name, ...amounts])]
      : [],
    book.later.number > 0 ? [['Recorded after the cash was counted', book.later.amount]] : [],
    drawer?.last
      ? [['Cash in the drawer now'], ...drawerRows(drawer).map(({ label, amount }) => [label, amount])]
      : [],
    holders.length > 0
      ? [['Cash with beauticians now'], ...holders.map(({ full_name, amount }) => [full_name, amount])]
      : [],
    book.lines.length > 0
      ? [
          ['Entry', 'Time', 'What', 'Amount', 'Expected', 'Difference', 'Note', 'Recorded by'],
          ...book.lines.map(lineRow),
        ]
      : [],
  ]
  return sections
    .filter((rows) => rows.length > 0)
    .flatMap((rows, index) => (index === 0 ? rows : [[], ...rows]))
    .map(csvLine)
}
