import { ChevronDown, Download } from 'lucide-react'
import type { ComponentType } from 'react'
import { Button } from '#app/office/components/ui/button.tsx'
import { showErrorToast } from '#app/office/lib/data/change.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import type { Column, Table, TableRow } from './report.ts'

interface PartTableProps {
  title: string
  table: Table
  RowAction: ComponentType<{ row: TableRow }> | undefined
}

/** The table behind a chart; open initially if its rows have actions, and always in print. */
export const PartTable = ({ title, table: { columns, rows }, RowAction }: PartTableProps) => (
  <details
    open={RowAction !== undefined}
    className="report-table @container mt-4 rounded-lg border border-line"
  >
    <summary className="flex min-h-11 cursor-pointer items-center rounded-lg px-3.5 text-sm font-medium outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus print:hidden">
      Table
      <ChevronDown aria-hidden="true" className="ml-auto size-4 text-muted in-open:rotate-180" />
    </summary>
    <div className="flex justify-end px-3.5 pb-1 empty:hidden print:hidden">
      {rows.length > 0 && <CsvButton title={title} columns={columns} rows={rows} />}
    </div>
    {rows.length === 0 ? (
      <p className="p-3.5 text-sm text-muted">There is nothing to show.</p>
    ) : (
      <table className="w-full border-collapse text-left text-sm @max-xl:block">
        <caption className="sr-only">{title}</caption>
        <thead className="border-b border-line bg-sunken/60 text-xs text-muted @max-xl:hidden">
          <tr>
            {columns.map(({ header, format }) => (
              <th
                key={header}
                scope="col"
                className={classNames('px-3 py-2 font-medium', format && 'text-right')}
              >
                {header}
              </th>
            ))}
            {RowAction && <th scope="col">{'\u00a0'}</th>}
          </tr>
        </thead>
        <tbody className="divide-y divide-line @max-xl:block">
          {rows.map((row) => (
            <tr key={row.key} className="@max-xl:block">
              {columns.map((column, index) => (
                <Cell
                  key={column.header}
                  column={column}
                  value={row.cells[index] ?? null}
                  isName={index === 0}
                />
              ))}
              {RowAction && (
                <td className="px-2 py-1 text-right @max-xl:block print:hidden">
                  <RowAction row={row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </details>
)

interface CsvButtonProps extends Table {
  title: string
}

/** Only owners may export. */
function CsvButton({ title, ...table }: CsvButtonProps) {
  if (!useIsOwner()) return null
  const save = () =>
    import('./save-table.ts').then(
      ({ saveTable }) => saveTable(title, table),
      (error: unknown) => showErrorToast('The table could not be saved', error),
    )
  return (
    <Button variant="ghost" size="small" onClick={save}>
      <Download aria-hidden="true" className="size-4" />
      CSV<span className="sr-only">{title}</span>
    </Button>
  )
}

interface CellProps {
  column: Column
  value: string | number | null
  isName: boolean
}

/** On narrow screens a row becomes several lines, each with its header. */
function Cell({ column: { header, format }, value, isName }: CellProps) {
  const text = value === null ? '–' : typeof value === 'number' && format ? format(value) : value
  if (isName)
    return (
      <th scope="row" className="px-3 py-2 font-medium wrap-anywhere @max-xl:block">
        {text}
      </th>
    )
  return (
    <td
      className={classNames(
        'px-3 py-2 tabular-nums @max-xl:flex @max-xl:justify-between @max-xl:py-0.5',
        format && 'text-right',
      )}
    >
      <span className="text-muted @xl:hidden">{header}</span>
      {text}
    </td>
  )
}
