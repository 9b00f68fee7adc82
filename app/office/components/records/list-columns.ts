/** The columns of a list, shown as rows of a table or as cards on a narrow screen. */
import type { ComponentType, ReactNode } from 'react'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import type { ListedRecord } from '#app/office/lib/records/record-source.ts'

export interface Column<Stored> {
  readonly header: string
  readonly cell: (record: Stored) => ReactNode
  /** One of the list's `sorts`. */
  readonly sort?: string
  /** The position on a card; by default a line with its header. */
  readonly card?: 'title' | 'picture' | 'corner' | 'line' | 'absent'
  readonly numeric?: boolean
}

export interface DataTableProps<Stored extends ListedRecord> {
  caption: string
  columns: readonly Column<Stored>[]
  /** undefined until the first response. */
  records: readonly Stored[] | undefined
  /** The width in pixels that the columns need; below it, every record is a card. */
  tableFrom?: number
  actions?: (record: Stored) => ReactNode
  sort?: ListState['sort']
  onSort?: (sort: ListState['sort']) => void
  /** The label of a line above the record, or null. */
  dividerAbove?: (record: Stored, previous: Stored | undefined) => string | null
  /** A refetch is pending. */
  refreshing?: boolean
}

/** A filter beside the search box; its name is one of the list's `filters`. */
export type FilterChoice = { readonly name: string; readonly label: string } & (
  | {
      readonly options: readonly { value: string; label: string }[]
      /** The first option; 'All' by default. */
      readonly all?: string
    }
  /** A field of its own. */
  | { readonly Field: ComponentType<FilterFieldProps> }
)

export interface FilterFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** For records that can be inactive. */
export const activeFilters: readonly FilterChoice[] = [
  {
    name: 'is_active',
    label: 'Status',
    options: [
      { value: 'true', label: 'Active' },
      { value: 'false', label: 'Inactive' },
    ],
  },
]
