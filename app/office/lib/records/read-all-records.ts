/**
 * Reads all records of a list in batches, so that memory stays bounded, for an export. They are in the default order of the list,
 * also if the user sorted it otherwise. Keyset pagination: each batch begins after the last record of the previous one, so that
 * late batches are as fast and no record comes twice.
 */
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { ListRules } from './list-rules.ts'
import type { ListState } from './list-state.ts'
import { matching, searchCallOf } from './read-records.ts'
import type { ListedRecord, RecordSource } from './record-source.ts'

const BATCH_SIZE = 1000

export async function* readAllRecords<Stored extends ListedRecord>(
  backend: PostgrestClient,
  source: RecordSource<Stored>,
  rules: ListRules,
  state: ListState,
): AsyncGenerator<readonly Stored[]> {
  const descending = rules.defaultSort.startsWith('-')
  const rule = rules.sorts[rules.defaultSort.replace('-', '')]
  if (!rule) throw new Error(`There is no sort "${rules.defaultSort}"`)
  const { column, indexed } = rule
  const idAscending = descending === (indexed === 'descending')
  const searchCall = searchCallOf(rules, state)
  let last: Stored | undefined
  do {
    let query = matching(backend, { source, rules, state, searchCall, isCounted: false })
    if (last) {
      const value = String(last[column as keyof Stored])
      const quoted = `"${value.replace(/["\\]/g, '\\$&')}"`
      // The first condition is redundant, but lets the index find the start.
      query = query
        .filter(column, descending ? 'lte' : 'gte', value)
        .or(
          `${column}.${descending ? 'lt' : 'gt'}.${quoted},and(${column}.eq.${quoted},id.${idAscending ? 'gt' : 'lt'}.${last.id})`,
        )
    }
    const { data, error } = await query
      .order(column, { ascending: !descending })
      .order('id', { ascending: idAscending })
      .limit(BATCH_SIZE)
      .overrideTypes<Stored[], { merge: false }>()
    if (error) throw error
    if (data.length > 0) yield data
    // A search function returns all its results at once.
    last = searchCall ? undefined : data.at(-1)
  } while (last)
}
