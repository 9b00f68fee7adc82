/** Adds, updates and deletes records. An update succeeds only over the edited version. */
import type { PostgrestClient } from '@supabase/postgrest-js'
import { ActionableError, ALREADY_DELETED, NOT_ALLOWED } from '#app/office/lib/data/failure.ts'
import { fetchRecord } from './read-records.ts'
import { type RecordSave, type RecordSource, type StoredRow, whereOf } from './record-source.ts'

export async function saveRecord<Stored extends StoredRow>(
  backend: PostgrestClient,
  source: RecordSource<Stored>,
  save: RecordSave,
): Promise<Stored> {
  const { data, error } = await write(backend, source, save)
  if (error) throw error
  const [saved] = data as unknown as Stored[]
  if (saved) return saved
  const stored = await fetchRecord(backend, source, save.id)
  if (!stored) throw new ActionableError(ALREADY_DELETED)
  if (stored.updated_at === save.version) throw new ActionableError(NOT_ALLOWED)
  throw new EditConflict(stored)
}

function write(backend: PostgrestClient, source: RecordSource<never>, save: RecordSave) {
  const { id, version, draft } = save
  const call = source.saveCall?.(save)
  if (call) return backend.rpc(call.name, call.args).select(source.select)
  const table = backend.from(source.table)
  // The id is the idempotency key: a repeated request after a lost response or a double tap adds one record.
  if (version === null) return table.upsert({ ...draft, id }).select(source.select)
  return table.update(draft).match(whereOf(source, id)).eq('updated_at', version).select(source.select)
}

/** Another user saved the record after it was read here; `newer` is the stored version. */
export class EditConflict<Stored> extends ActionableError {
  override readonly name = 'EditConflict'
  readonly newer: Stored

  constructor(newer: Stored) {
    super('Someone else has saved a change.')
    this.newer = newer
  }
}

export async function deleteRecord<Stored extends StoredRow>(
  backend: PostgrestClient,
  source: RecordSource<Stored>,
  id: string,
): Promise<void> {
  const { data, error } = await backend.from(source.table).delete().match(whereOf(source, id)).select('id')
  if (error) throw error
  if (data.length === 0 && (await fetchRecord(backend, source, id))) {
    throw new ActionableError(NOT_ALLOWED)
  }
}
