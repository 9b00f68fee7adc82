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
  const { version } = save
  const call = source.saveCall?.(save)
  if (call) return backend.rpc(call.name, call.args).select(source.select)
  return version === null ? add(backend, source, save) : update(backend, source, save, version)
}

/**
 * The id is the idempotency key: a repeated request after a lost response or a double tap adds one record, with what was typed
 * last. A record that was changed since it was added stays as it is.
 */
async function add(backend: PostgrestClient, source: RecordSource<never>, save: RecordSave) {
  const { id, draft } = save
  const table = () => backend.from(source.table)
  const added = await table()
    .upsert({ ...draft, id }, { ignoreDuplicates: true })
    .select(source.select)
  if (added.error || added.data.length > 0) return added
  const standing = await table().select('created_at').match(whereOf(source, id))
  if (standing.error) return standing
  for (const { created_at } of standing.data) {
    const repeated = await update(backend, source, save, created_at)
    if (repeated.error || repeated.data.length > 0) return repeated
  }
  return table().select(source.select).match(whereOf(source, id))
}

const update = (
  backend: PostgrestClient,
  source: RecordSource<never>,
  { id, draft }: RecordSave,
  version: string,
) =>
  backend
    .from(source.table)
    .update(draft)
    .match(whereOf(source, id))
    .eq('updated_at', version)
    .select(source.select)

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
