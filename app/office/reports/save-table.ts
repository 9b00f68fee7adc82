import type { Format } from '#app/office/components/charts/chart.ts'
import { saveFile } from '#app/office/lib/screen/save-file.ts'
import { BYTE_ORDER_MARK, csvLine } from '#domain/text/csv.ts'
import { isDay } from '#domain/time/dates.ts'
import { formatHours, formatShare } from './compared.ts'
import type { Table, TableRow } from './report.ts'

/** A file has the units of the screen: hours and percent, not minutes and parts of one. */
const units: ReadonlyMap<Format | undefined, { unit: string; of: (value: number) => number }> = new Map([
  [formatHours, { unit: 'h', of: (minutes) => Number((minutes / 60).toFixed(2)) }],
  [formatShare, { unit: '%', of: (share) => Number((share * 100).toFixed(1)) }],
])

/** The whole table is in the browser, so the CSV file is generated here. */
export function saveTable(title: string, table: Table): void {
  const content = new Blob([BYTE_ORDER_MARK, ...linesOf(table)], { type: 'text/csv' })
  saveFile(content, `${title.toLowerCase().replace(/\W+/g, '-')}.csv`)
}

export function linesOf({ columns, rows }: Table): string[] {
  const headers = columns.map(({ header, format }) => {
    const shown = units.get(format)
    return shown ? `${header} (${shown.unit})` : header
  })
  const valuesOf = ({ key, cells }: TableRow) =>
    cells.map((value, index) => {
      // The screen shows '12 Mar', without the year.
      if (index === 0 && isDay(key)) return key
      const shown = units.get(columns[index]?.format)
      return shown && typeof value === 'number' ? shown.of(value) : value
    })
  return [headers, ...rows.map(valuesOf)].map(csvLine)
}
