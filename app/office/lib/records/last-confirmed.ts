/**
 * What the server last said of the records that are being changed here. Of two quick changes of one record the second
 * names the version that the first has made, and one that is refused leaves what the server really holds. Whoever
 * edits a version that somebody else has replaced still finds out: only replacements made here are followed.
 */
import type { StoredRecord } from './record-source.ts'

const read = new Map<string, StoredRecord>()
const replacedBy = new Map<string, StoredRecord>()

const versionOf = ({ id, updated_at }: StoredRecord) => `${id} ${updated_at}`

/** To be told before a change shows: the record is as the server gave it, unless an earlier change shows in it already. */
export function noteRead(record: StoredRecord): void {
  const version = versionOf(record)
  if (!read.has(version)) read.set(version, record)
}

export function noteSaved(before: StoredRecord, saved: StoredRecord): void {
  const replaced = versionOf(lastConfirmed(before))
  if (replaced === versionOf(saved)) read.set(replaced, saved)
  else replacedBy.set(replaced, saved)
}

/** The record as the server holds it, as far as is known here; `record` may be a preview of what has not been saved. */
export function lastConfirmed<Stored extends StoredRecord>(record: Stored): Stored {
  let newest: StoredRecord = read.get(versionOf(record)) ?? record
  for (let next = replacedBy.get(versionOf(newest)); next; next = replacedBy.get(versionOf(newest)))
    newest = next
  return newest as Stored
}
