// The outbox of a large business: finding, claiming and marking due messages among a million appointments, and how
// fast two servers send a thousand mails without loss or duplicates.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { measureMails } from './outbox/mails.ts'
import { measurePages } from './outbox/pages.ts'
import { startPostgres } from './rest/databases.ts'

export const title =
  'Outbox: 10,000 due messages at a million appointments, and 1,000 mails by two servers on one Postgres'

export async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-bench-outbox-'))
  const postgres = await startPostgres(folder)
  try {
    const mails = await measureMails(await postgres.database('mails'))
    return [...(await measurePages(await postgres.database('million', 1_000_000))), ...mails]
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
