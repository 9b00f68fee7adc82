/** How a list shows its records: as rows of a table, or as cards where there is little room. */
import type { ReactNode } from 'react'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import type { StoredRecord } from '#app/office/lib/records/record-source.ts'

export interface Column<Stored> {
  readonly header: string
  readonly cell: (record: Stored) => ReactNode
  /** A name of the list's `sorts`. */
  readonly sort?: string
  /** Where it stands in the card that a record becomes; a line with its header by default. */
  readonly card?: 'title' | 'picture' | 'corner' | 'line' | 'absent'
  readonly numeric?: boolean
}

export interface DataTableProps<Stored extends StoredRecord> {
  caption: string
  columns: readonly Column<Stored>[]
  /** undefined until the first answer. */
  records: readonly Stored[] | undefined
  /** How many pixels the columns need side by side; with less, every record is a card. */
  tableFrom?: number
  actions?: (record: Stored) => ReactNode
  sort?: ListState['sort']
  onSort?: (sort: ListState['sort']) => void
  /** Other records are on their way. */
  refreshing?: boolean
}

/** A choice beside the search box; its name is one of the list's `filters`. */
export type FilterChoice = { readonly name: string; readonly label: string } & (
  | { readonly options: readonly { value: string; label: string }[] }
  /** The day that it is for the business. */
  | { readonly today: string }
)

/** Of records that can rest for a while. */
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
