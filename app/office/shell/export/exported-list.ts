/** A list as a CSV file. */
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import type { ListedRecord, RecordSource } from '#app/office/lib/records/record-source.ts'
import type { DetailsOfDues } from '#app/office/money/lists/dues/queries.ts'
import type { CsvValue } from '#domain/text/csv.ts'

/** Of staff members, by account. */
export type StaffNames = ReadonlyMap<string, string | null>

export interface Lookups {
  readonly names: StaffNames
  readonly details?: DetailsOfDues | undefined
}

export interface ExportedList<Stored extends ListedRecord> {
  readonly source: RecordSource<Stored>
  readonly rules: ListRules
  /** Header and value of each column. */
  readonly columns: readonly (readonly [string, (record: Stored, lookups: Lookups) => CsvValue])[]
  /** Reads what the records do not have, for each batch. */
  readonly detailsOf?: (backend: PostgrestClient, ids: readonly string[]) => Promise<DetailsOfDues>
}
