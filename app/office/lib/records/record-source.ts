/** Where the records of one table come from and go to. */
import type { TableName } from '#domain/schema/rows.ts'

/** A row that several people may edit. */
export interface StoredRow {
  /** The version: changes with every save. */
  readonly updated_at: string
}

export interface StoredRecord extends StoredRow {
  readonly id: string
}

/** How the rows of a table are told apart in the cache. */
export interface RowKeys {
  readonly table: string
  /** The key columns, where they are not `id`. */
  readonly key?: readonly string[]
}

export interface RecordSource<Stored extends StoredRow> extends RowKeys {
  readonly table: TableName
  /**
   * What is read of a record, in the table API's select language. The same wherever such a record is shown, so that a
   * change can be written into every cached list, day and dialog (see cached-records.ts).
   */
  readonly select: string
  /** What a record is called in the names of its buttons. */
  readonly nameOf: (record: Stored) => string
  /**
   * The database function that saves, where one save concerns several tables; null leaves this save to a plain write.
   * The function returns the saved record: the existing one if it was added before under the same id, and none if the
   * stored version is not the edited one.
   */
  readonly saveCall?: (save: RecordSave) => DatabaseCall | null
  /** All changes of the table are sent one after another, because one change may concern several rows. */
  readonly isOneQueue?: boolean
}

/** What is to be saved. The form makes the id of a new record, so that adding twice adds once. */
export interface RecordSave {
  readonly id: string
  /** The `updated_at` that was edited; null adds the record. */
  readonly version: string | null
  readonly draft: object
}

export interface DatabaseCall {
  readonly name: string
  readonly args: object
}

const BY_ID = ['id']

/** The values of the key columns as one text. */
export const idOf = ({ key = BY_ID }: RowKeys, row: unknown): string =>
  key.map((column) => String(Object(row)[column])).join(' ')

/** The condition that finds the row again. */
export function whereOf({ key = BY_ID }: RowKeys, id: string): Record<string, string> {
  const values = id.split(' ')
  return Object.fromEntries(key.map((column, index) => [column, values[index] ?? '']))
}
