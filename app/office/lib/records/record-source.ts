import type { TableName } from '#domain/schema/rows.ts'

/**
 * Where the records of one table come from and go to. `select` is the same wherever such a record is shown, so that a
 * change can be written at once into every list, day and dialog that holds it (see cached-records.ts).
 */
export interface StoredRecord {
  readonly id: string
  /** Changes with every save: two people who edit the same version find out. */
  readonly updated_at: string
}

export interface RecordSource<Stored extends StoredRecord> {
  readonly table: TableName
  /** What is read of a record, in the table API's select language. */
  readonly select: string
  /** What a record is called where it stands among others: in the names of its buttons. */
  readonly nameOf: (record: Stored) => string
  /**
   * The database function that saves, where one save concerns several tables; null leaves this save to a plain write.
   * The function returns the saved record: the one that is there already if it was added before under the same id, and
   * none if another version than the edited one stands there.
   */
  readonly saveCall?: (save: RecordSave) => DatabaseCall | null
}

/** What is to be saved. The id is made by whoever adds, so that adding twice adds once. */
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
