/**
 * The last confirmed state of rows that are being changed here. Of two quick changes of one row the second names the version
 * that the first has made, and a refused change is rolled back to what the server holds. Only replacements made here are
 * followed, so an edit over a version that somebody else has replaced is still refused.
 */
import { idOf, type RowKeys, type StoredRow } from './record-source.ts'

const read = new Map<string, StoredRow>()
const replacedBy = new Map<string, StoredRow>()

const versionKey = (source: RowKeys, row: StoredRow) =>
  `${source.table} ${idOf(source, row)} ${row.updated_at}`

/** Call this before an optimistic update: the first row of a version is as the server gave it. */
export function noteRead(source: RowKeys, row: StoredRow): void {
  const version = versionKey(source, row)
  if (!read.has(version)) read.set(version, row)
}

export function noteSaved(source: RowKeys, before: StoredRow, saved: StoredRow): void {
  const replaced = versionKey(source, lastConfirmed(source, before))
  if (replaced === versionKey(source, saved)) read.set(replaced, saved)
  else replacedBy.set(replaced, saved)
}

/** The row as the server holds it, as far as is known here; `row` may be an optimistic preview. */
export function lastConfirmed<Stored extends StoredRow>(source: RowKeys, row: Stored): Stored {
  let newest: StoredRow = read.get(versionKey(source, row)) ?? row
  for (;;) {
    const next = replacedBy.get(versionKey(source, newest))
    if (!next) return newest as Stored
    newest = next
  }
}

/** The version that a form is based on: equal for rows that differ only by saves made here. */
export const confirmedVersion = (source: RowKeys) => (row: StoredRow) => lastConfirmed(source, row).updated_at
