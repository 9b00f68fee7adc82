/**
 * What a list screen must be told of its entity. Everything else (address, table and cards, dialog, confirmation,
 * messages, optimistic edits, conflicts) is the same for all of them and lives in this folder.
 */
import type { ComponentType, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { DrawingName } from '#app/office/components/drawing.tsx'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import type { RecordKind, StoredRow } from '#app/office/lib/records/records.ts'

/** What any list says. */
export interface ListWords {
  /** The page's heading. */
  readonly title: string
  readonly searchLabel: string
  readonly empty: string
  readonly emptyDrawing: DrawingName
  readonly fetchFailed: string
}

export interface UpdateWords {
  readonly updated: string
  readonly updateFailed: string
}

export interface DeleteWords {
  readonly deleted: string
  readonly deleteFailed: string
}

/** Of a deletion that the browser asks about first. */
export interface ConfirmedDeleteWords extends DeleteWords {
  readonly confirmDelete: string
}

export interface EntityWords extends ListWords, UpdateWords, ConfirmedDeleteWords {
  /** One of them in running text: 'client'. */
  readonly noun: string
  readonly added: string
  readonly addFailed: string
}

export interface ListKind extends RecordKind {
  readonly words: ListWords
}

export interface EntityKind extends RecordKind {
  readonly words: EntityWords
}

export interface Column<Row> {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** A name of the kind's `sorts`. */
  readonly sort?: string
  /** Where it stands in the card that a row becomes where there is little room; a line with its header by default. */
  readonly card?: 'title' | 'picture' | 'corner' | 'line' | 'absent'
  readonly numeric?: boolean
}

export interface Filter {
  readonly name: string
  readonly label: string
  readonly options: readonly { value: string; label: string }[]
}

export interface EntityForm<Row extends StoredRow, Typed extends FieldValues, Parsed> {
  readonly schema: z.ZodType<Parsed, Typed>
  /** What the form starts with: the row's values, or the defaults of a new one. */
  readonly startValues: (row: Row | null) => Typed
  readonly Fields: ComponentType<{ row: Row | null }>
  /** Turns what was parsed into what is stored; may upload a picture on the way. */
  readonly toDraft: (parsed: Parsed, row: Row | null) => object | Promise<object>
  /** How the row looks in the list before the server has answered. */
  readonly preview?: (row: Row, draft: object, parsed: Parsed) => Row
  /** While true the form cannot be sent. */
  readonly isIncomplete?: (values: Typed, row: Row | null) => boolean
}

export interface DataTableProps<Row extends StoredRow> {
  caption: string
  columns: readonly Column<Row>[]
  /** undefined until the first answer. */
  rows: readonly Row[] | undefined
  /** How many pixels the columns need side by side; with less, every row is a card. */
  tableFrom?: number
  actions?: (row: Row) => ReactNode
  sort?: ListState['sort']
  onSort?: (sort: ListState['sort']) => void
  /** Other rows are on their way. */
  refreshing?: boolean
}
