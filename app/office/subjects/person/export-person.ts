import type { KeptRecord } from './queries.ts'

/** What is handed out, for other programs to read: the rows as they are kept. */
export function exportedPerson(records: readonly KeptRecord[], business: string, now: Date): string {
  const rowsOf = (kind: KeptRecord['kind']) =>
    records.filter((record) => record.kind === kind).map(({ record }) => record)
  return JSON.stringify(
    {
      kept_by: business,
      exported_at: now.toISOString(),
      clients: rowsOf('client'),
      enquiries: rowsOf('lead'),
      reviews: rowsOf('review'),
    },
    null,
    2,
  )
}

export function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
