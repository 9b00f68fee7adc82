import type { PersonRecord } from './queries.ts'

/** The exported data as JSON: the rows as they are stored. */
export function exportedPerson(records: readonly PersonRecord[], business: string, now: Date): string {
  const rowsOf = (kind: PersonRecord['kind']) =>
    records.filter((record) => record.kind === kind).map(({ record }) => record)
  return JSON.stringify(
    {
      stored_by: business,
      exported_at: now.toISOString(),
      clients: rowsOf('client'),
      leads: rowsOf('lead'),
      reviews: rowsOf('review'),
    },
    null,
    2,
  )
}
