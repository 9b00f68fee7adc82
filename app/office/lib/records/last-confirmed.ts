/**
 * The last confirmed state of rows that are being changed here: the second of two quick changes is based on the version that
 * the first produced, and a rollback restores the server's state. Only replacements made here are followed, so an edit of a
 * version that another user has replaced is still refused.
 */
import { idOf, type RowIdentity, type StoredRow } from './record-source.ts'

const firstRead = new Map<string, StoredRow>()
const replacedBy = new Map<string, StoredRow>()

const versionKey = (source: RowIdentity, row: StoredRow) =>
  `${source.table} ${idOf(source, row)} ${row.updated_at}`

/** Call this before an optimistic update: the first row of a version is the server's. */
export function noteRead(source: RowIdentity, row: StoredRow): void {
  const version = versionKey(source, row)
  if (!firstRead.has(version)) firstRead.set(version, row)
}

export function noteSaved(source: RowIdentity, before: StoredRow, saved: StoredRow): void {
  const replaced = versionKey(source, lastConfirmed(source, before))
  if (replaced === versionKey(source, saved)) firstRead.set(replaced, saved)
  else replacedBy.set(replaced, saved)
}

/** The row as last confirmed by the server; `row` may be an optimistic preview. */
export function lastConfirmed<Stored extends StoredRow>(source: RowIdentity, row: Stored): Stored {
  let newest: StoredRow = firstRead.get(versionKey(source, row)) ?? row
  for (;;) {
    const next = replacedBy.get(versionKey(source, newest))
    if (!next) return newest as Stored
    newest = next
  }
}

/** After a sign-out, and after a person was erased, nothing of the rows stays in memory. */
export function forgetConfirmed(): void {
  firstRead.clear()
  replacedBy.clear()
}

/** The version that a form is based on: equal for rows that differ only by saves made here. */
export const confirmedVersion = (source: RowIdentity) => (row: StoredRow) =>
  lastConfirmed(source, row).updated_at
