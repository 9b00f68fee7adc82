/** Updates and deletes records. An update succeeds only over the edited version. */
import type { PostgrestClient } from '@supabase/postgrest-js'
import { ActionableError, ALREADY_DELETED, NOT_ALLOWED } from '#app/office/lib/data/failure.ts'
import { fetchRecord } from './read-records.ts'
import { type RecordSave, type RecordSource, type StoredRow, whereOf } from './record-source.ts'

interface RecordUpdate extends RecordSave {
  readonly version: string
}

export async function updateRecord<Stored extends StoredRow>(
  backend: PostgrestClient,
  source: RecordSource<Stored>,
  update: RecordUpdate,
): Promise<Stored> {
  const { id, version } = update
  const { data, error } = await write(backend, source, update)
  if (error) throw error
  const [saved] = data as unknown as Stored[]
  if (saved) return saved
  const stored = await fetchRecord(backend, source, id)
  if (!stored) throw new ActionableError(ALREADY_DELETED)
  if (stored.updated_at === version) throw new ActionableError(NOT_ALLOWED)
  throw new EditConflict(stored)
}

function write(backend: PostgrestClient, source: RecordSource<never>, update: RecordUpdate) {
  const { id, version, draft } = update
  const call = source.saveCall?.(update)
  if (call) return backend.rpc(call.name, call.args).select(source.select)
  return backend
    .from(source.table)
    .update(draft)
    .match(whereOf(source, id))
    .eq('updated_at', version)
    .select(source.select)
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
