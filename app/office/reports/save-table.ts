import { saveFile } from '#app/office/lib/screen/save-file.ts'
import { BYTE_ORDER_MARK, csvLine } from '#domain/text/csv.ts'
import type { Table } from './report.ts'

/** The whole table is in the browser, so the CSV file is generated here. */
export function saveTable(title: string, { columns, rows }: Table): void {
  const lines = [columns.map(({ header }) => header), ...rows.map(({ cells }) => cells)].map(csvLine)
  const content = new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv' })
  saveFile(content, `${title.toLowerCase().replace(/\W+/g, '-')}.csv`)
}
