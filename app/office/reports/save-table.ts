import { download } from '#app/office/lib/screen/download.ts'
import { BYTE_ORDER_MARK, csvLine } from '#domain/text/csv.ts'
import type { Table } from './report.ts'

/** The whole table is in the browser, so the CSV file is generated here. */
export function saveTable(title: string, { columns, rows }: Table): void {
  const lines = [columns.map(({ header }) => header), ...rows.map(({ cells }) => cells)].map(csvLine)
  download(BYTE_ORDER_MARK + lines.join(''), `${title.toLowerCase().replace(/\W+/g, '-')}.csv`, 'text/csv')
}
