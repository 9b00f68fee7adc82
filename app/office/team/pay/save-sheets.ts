import { saveFile } from '#app/office/lib/screen/save-file.ts'
import { payBasisText, payLineText } from '#domain/team/pay-sheet.ts'
import { BYTE_ORDER_MARK, type CsvValue, csvLine } from '#domain/text/csv.ts'
import { toWallClock } from '#domain/time/business-time.ts'
import type { Day } from '#domain/time/dates.ts'
import type { PaySheetWithLines } from './queries.ts'

/** The sheets of a month are in the browser, so the CSV file is generated here. */
export function saveSheets(month: Day, sheets: readonly PaySheetWithLines[], zone: string): void {
  const content = new Blob([BYTE_ORDER_MARK, ...linesOf(sheets, zone)], { type: 'text/csv' })
  saveFile(content, `pay-${month.slice(0, 7)}.csv`)
}

/** Each line, then for each beautician the cash that is set off: all amounts of one name add up to the payout. */
export function linesOf(sheets: readonly PaySheetWithLines[], zone: string): string[] {
  const rows = sheets.flatMap(({ full_name, lines, set_off }): CsvValue[][] => [
    ...lines.map((line) => [
      full_name,
      toWallClock(line.starts_at, zone).replace('T', ' '),
      payLineText(line),
      payBasisText(line),
      line.is_correction ? 'yes' : 'no',
      line.amount,
    ]),
    ...(set_off === 0 ? [] : [[full_name, null, 'Less cash in hand', null, 'no', -set_off]]),
  ])
  return [['Beautician', 'Visit', 'For', 'How', 'Correction', 'Amount'], ...rows].map(csvLine)
}
