/**
 * Records as a table, or as cards where its columns do not fit: on a phone, and on a tablet beside the open sidebar. The
 * container's width decides. Skeletons of the same shape are shown until the first records are loaded.
 */

import { Fragment } from 'react'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import type { ListedRecord } from '#app/office/lib/records/record-source.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useIsWide } from '#app/office/lib/screen/use-is-wide.ts'
import type { Column, DataTableProps } from './list-columns.ts'
import { RecordCards } from './record-cards.tsx'
import { RecordPart } from './record-part.tsx'
import { SortButton } from './sort-button.tsx'

/** In pixels. */
const MIN_WIDTH_OF_TABLE = 640

export function DataTable<Stored extends ListedRecord>(props: DataTableProps<Stored>) {
  const [ref, fits] = useIsWide(props.tableFrom ?? MIN_WIDTH_OF_TABLE)
  return (
    <div
      ref={ref}
      aria-busy={props.refreshing || !props.records}
      className={classNames('transition-opacity', props.refreshing && 'opacity-60')}
    >
      {fits === true && <RowTable {...props} />}
      {fits === false && <RecordCards {...props} />}
    </div>
  )
}

const SKELETON_ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

function RowTable<Stored extends ListedRecord>({
  caption,
  columns,
  records,
  actions,
  sort,
  onSort,
  dividerAbove,
}: DataTableProps<Stored>) {
  const cellClasses = (column: Column<Stored>) =>
    classNames('px-3 py-3 align-middle first:pl-4', column.numeric && 'text-right tabular-nums')
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-card shadow-xs">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-sunken/60 text-xs text-muted">
          <tr>
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                aria-sort={
                  column.sort && sort?.name === column.sort
                    ? sort.descending
                      ? 'descending'
                      : 'ascending'
                    : undefined
                }
                className={classNames(
                  'h-11 px-3 font-medium whitespace-nowrap first:pl-4',
                  column.numeric && 'text-right',
                )}
              >
                {column.sort && sort && onSort ? (
                  <SortButton name={column.sort} label={column.header} sort={sort} onSort={onSort} />
                ) : (
                  column.header
                )}
              </th>
            ))}
            {actions && (
              <th scope="col" className="px-4 text-right font-medium">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {records
            ? records.map((record, index) => (
                <Fragment key={record.id}>
                  <DividerRow
                    label={dividerAbove?.(record, records[index - 1])}
                    columns={columns.length + 1}
                  />
                  <tr className="transition-colors hover:bg-sunken/40">
                    {columns.map((column) => (
                      <td key={column.header} className={cellClasses(column)}>
                        <RecordPart show={() => column.cell(record)} />
                      </td>
                    ))}
                    {actions && (
                      <td className="px-2 py-1.5">
                        <div className="flex justify-end gap-0.5">
                          <RecordPart show={() => actions(record)} />
                        </div>
                      </td>
                    )}
                  </tr>
                </Fragment>
              ))
            : SKELETON_ROWS.map((name) => (
                <tr key={name}>
                  {columns.map((column) => (
                    <td key={column.header} className="px-4 py-4">
                      <Skeleton />
                    </td>
                  ))}
                  {actions && (
                    <td className="px-4 py-4">
                      <Skeleton className="ml-auto h-4 w-16" />
                    </td>
                  )}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

const DividerRow = ({ label, columns }: { label: string | null | undefined; columns: number }) =>
  label && (
    <tr>
      <th
        colSpan={columns}
        scope="rowgroup"
        className="border-t-2 border-primary px-4 py-1 text-left text-xs font-semibold"
      >
        {label}
      </th>
    </tr>
  )
