/** How the records of one table are read and saved. */
import type { TableName } from '#domain/schema/rows.ts'

/** A row that several users may edit. */
export interface StoredRow {
  /** The version; it changes with every save. */
  readonly updated_at: string
}

/** A row of a list. One that is never edited needs no version. */
export interface ListedRecord {
  readonly id: string
}

export interface StoredRecord extends StoredRow, ListedRecord {}

/** How rows of a table are identified in the cache. */
export interface RowIdentity {
  readonly table: string
  /** The key columns, if not `id`. */
  readonly key?: readonly string[]
}

export interface RecordSource<Stored extends object> extends RowIdentity {
  readonly table: TableName
  /**
   * The columns of a record in the table API's select syntax. The same wherever the record is shown, so that a change can be
   * written into every cached list, day and dialog (see cached-records.ts).
   */
  readonly select: string
  /** The record's name in the labels of its buttons. */
  readonly nameOf: (record: Stored) => string
  /**
   * The database function that saves, if one save concerns several tables; null uses a plain write. It returns the saved
   * record: the existing one if the same id was added before, none if the stored version is not the edited one.
   */
  readonly saveCall?: (save: RecordSave) => DatabaseCall | null
  /** Sends all changes of the table one after another, because one change may concern several rows. */
  readonly isOneQueue?: boolean
}

/** A save. The form generates the id of a new record, so that adding is idempotent. */
export interface RecordSave {
  readonly id: string
  /** The edited `updated_at`; null to add the record. */
  readonly version: string | null
  readonly draft: object
}

export interface DatabaseCall {
  readonly name: string
  readonly args: object
}

const BY_ID = ['id']

/** The values of the key columns, joined by blanks: ids and other keys contain none. */
export const idOf = ({ key = BY_ID }: RowIdentity, row: unknown): string =>
  key.map((column) => String(Object(row)[column])).join(' ')

/** The condition that selects the row. */
export function whereOf({ key = BY_ID }: RowIdentity, id: string): Record<string, string> {
  const values = id.split(' ')
  return Object.fromEntries(key.map((column, index) => [column, values[index] ?? '']))
}
