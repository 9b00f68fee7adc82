import { Fragment } from 'react'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import type { ListedRecord } from '#app/office/lib/records/record-source.ts'
import type { Column, DataTableProps } from './list-columns.ts'
import { RecordPart } from './record-part.tsx'

/** As many columns as fit; cards of a row have equal height. */
const gridClasses = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3'

/** `content-visibility`: the browser skips rendering cards below the screen and assumes this height for them. */
const cardClasses =
  'flex flex-col rounded-xl border border-line bg-card p-4 shadow-xs [content-visibility:auto] [contain-intrinsic-block-size:auto_18rem]'

const SKELETON_CARDS = ['first', 'second', 'third']

export function RecordCards<Stored extends ListedRecord>({
  caption,
  columns,
  records,
  actions,
  dividerAbove,
}: DataTableProps<Stored>) {
  const placed = (place: Column<Stored>['card']) =>
    columns.filter((column) => (column.card ?? 'line') === place)
  const shown = (column: Column<Stored>, record: Stored) => <RecordPart show={() => column.cell(record)} />
  if (!records) {
    return (
      <div className={gridClasses}>
        {SKELETON_CARDS.map((name) => (
          <div key={name} className="space-y-3 rounded-xl border border-line bg-card p-4">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul aria-label={caption} data-cards="" className={gridClasses}>
      {records.map((record, index) => (
        <Fragment key={record.id}>
          <DividerItem label={dividerAbove?.(record, records[index - 1])} />
          <li className={cardClasses}>
            <div className="flex items-start gap-3">
              {placed('picture').map((column) => (
                <div key={column.header} className="shrink-0">
                  {shown(column, record)}
                </div>
              ))}
              <div className="min-w-0 flex-1 text-base font-semibold wrap-anywhere">
                {placed('title').map((column) => (
                  <div key={column.header}>{shown(column, record)}</div>
                ))}
              </div>
              <div className="flex shrink-0 flex-col items-end gap-1 text-sm">
                {placed('corner').map((column) => (
                  <div key={column.header}>{shown(column, record)}</div>
                ))}
              </div>
            </div>
            <dl className="mt-2 flex-1 space-y-1.5 text-sm">
              {placed('line').map((column) => (
                <div key={column.header} className="flex gap-2">
                  <dt className="w-24 shrink-0 text-muted">{column.header}</dt>
                  <dd className="min-w-0 flex-1 wrap-anywhere">{shown(column, record)}</dd>
                </div>
              ))}
            </dl>
            {actions && (
              <div className="-mx-2 mt-3 -mb-2 flex border-t border-line pt-1">
                <RecordPart show={() => actions(record)} />
              </div>
            )}
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

const DividerItem = ({ label }: { label: string | null | undefined }) =>
  label && (
    <li className="col-span-full flex items-center gap-3 text-sm font-semibold after:h-0.5 after:flex-1 after:bg-primary">
      {label}
    </li>
  )
