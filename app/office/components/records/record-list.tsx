/** Search and filters, rows, pages; the drawing when there are none, the reason and a retry when they did not come. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/office/components/empty-state.tsx'
import { ErrorState } from '#app/office/components/error-state.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import type { Page, StoredRow } from '#app/office/lib/records/records.ts'
import { DataTable } from './data-table.tsx'
import type { Column, Filter, ListWords } from './entity.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { Pagination } from './pagination.tsx'
import type { ListChange } from './use-list-state.ts'

interface RecordListProps<Row extends StoredRow> {
  words: ListWords
  columns: readonly Column<Row>[]
  filters: readonly Filter[]
  list: UseQueryResult<Page<Row>>
  state: ListState
  onChange: (change: ListChange) => void
  actions: (row: Row) => ReactNode
  tableFrom?: number
  /** What to offer where nothing was ever added. */
  emptyAction?: ReactNode
}

export function RecordList<Row extends StoredRow>(props: RecordListProps<Row>) {
  const { words, columns, filters, list, state, onChange, actions, tableFrom, emptyAction } = props
  const { data: page, error, isPlaceholderData } = list
  const isNarrowed = state.q !== '' || Object.keys(state.filters).length > 0
  let content: ReactNode
  if (error && !page) {
    content = (
      <ErrorState title={words.fetchFailed} reason={reasonOf(error)} onRetry={() => void list.refetch()} />
    )
  } else if (page?.rows.length === 0) {
    content = (
      <EmptyState drawing={words.emptyDrawing} text={words.empty}>
        {isNarrowed ? (
          <Button look="secondary" onClick={() => onChange({ clear: true })}>
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
          caption={words.title}
          columns={columns}
          rows={page?.rows}
          tableFrom={tableFrom}
          actions={actions}
          sort={state.sort}
          onSort={(sort) => onChange({ sort })}
          refreshing={isPlaceholderData}
        />
        {page && (
          <Pagination
            page={page.page}
            total={page.total}
            isCut={page.isCut}
            shown={page.rows.length}
            onPage={(next) => onChange({ page: next })}
          />
        )}
      </>
    )
  }
  return (
    <>
      <ListToolbar searchLabel={words.searchLabel} filters={filters} state={state} onChange={onChange} />
      {content}
    </>
  )
}
