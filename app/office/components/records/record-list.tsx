/** A list with search, filters and pages, and its empty and error states. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/office/components/empty-state.tsx'
import { loadable } from '#app/office/components/loadable.tsx'
import { FailedQuery } from '#app/office/components/loaded.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import type { Page } from '#app/office/lib/records/read-records.ts'
import type { ListedRecord } from '#app/office/lib/records/record-source.ts'
import { DataTable } from './data-table.tsx'
import type { Column, DataTableProps, FilterChoice } from './list-columns.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { Pagination } from './pagination.tsx'
import type { ListLabels } from './record-labels.ts'
import type { ListChange } from './use-list-state.ts'

const ExportButton = loadable(() => import('./export-button.tsx'), { Failed: null })

interface RecordListProps<Stored extends ListedRecord> {
  /** The name of the list in exported-lists.ts. */
  exportName: string
  labels: ListLabels
  columns: readonly Column<Stored>[]
  filters?: readonly FilterChoice[]
  list: UseQueryResult<Page<Stored>>
  state: ListState
  onChange: (change: ListChange) => void
  actions?: (record: Stored) => ReactNode
  tableFrom?: number
  dividerAbove?: DataTableProps<Stored>['dividerAbove']
  /** The action shown if there are no records at all. */
  emptyAction?: ReactNode
}

export function RecordList<Stored extends ListedRecord>(props: RecordListProps<Stored>) {
  const {
    exportName,
    labels,
    columns,
    filters = [],
    list,
    state,
    onChange,
    actions,
    tableFrom,
    dividerAbove,
    emptyAction,
  } = props
  const { data: page, error, isPlaceholderData } = list
  const isNarrowed = state.q !== '' || Object.keys(state.filters).length > 0
  let content: ReactNode
  if (error && !page) {
    content = <FailedQuery query={list} title={labels.fetchFailed} />
  } else if (page?.rows.length === 0 && page.total === 0) {
    content = (
      <EmptyState drawing={labels.emptyDrawing} text={labels.empty}>
        {isNarrowed ? (
          <Button variant="secondary" onClick={() => onChange({ clear: true })}>
            Show all
          </Button>
        ) : (
          emptyAction
        )}
      </EmptyState>
    )
  } else {
    content = (
      <>
        <DataTable
          caption={labels.title}
          columns={columns}
          // The last record of this page was deleted, and the previous page is loading.
          records={page?.rows.length === 0 ? undefined : page?.rows}
          tableFrom={tableFrom}
          dividerAbove={dividerAbove}
          actions={actions}
          sort={state.sort}
          onSort={(sort) => onChange({ sort })}
          refreshing={isPlaceholderData}
        />
        {page && page.rows.length > 0 && (
          <Pagination
            page={page.page}
            total={page.total}
            isLimited={page.isLimited}
            shown={page.rows.length}
            onPage={(next) => onChange({ page: next })}
          />
        )}
      </>
    )
  }
  return (
    <>
      <ListToolbar searchLabel={labels.search} filters={filters} state={state} onChange={onChange}>
        <ExportButton name={exportName} isLimited={page?.isLimited ?? false} />
      </ListToolbar>
      {content}
    </>
  )
}
