// A restore that is interrupted leaves no database that starts as a new installation.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { createTestDatabase } from '#testing/database/test-databases.ts'

const backup = join(import.meta.dirname, '../../database/version-0.2.0/rows.backup')

// The embedded engine builds a restored database beside its place.
describe('a restore into an empty Postgres', () => {
  let scratch: string
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'shringar-unfinished-'))
    database = await createTestDatabase('template0')
  })
  afterAll(async () => {
    await database.drop()
    await rm(scratch, { recursive: true })
  })

  it('that was interrupted refuses the start, until it is repeated', async () => {
    const config = readConfig({ DATA_DIR: scratch, DATABASE_URL: database.url }, scratch)
    const files = folderStore(join(scratch, 'files'))
    const given = { path: backup, passphrase: null, replace: false }
    const put = () => Promise.reject(new Error('The disk of the files is gone.'))
    await expect(restore(config, { ...given, files: { ...files, put } })).rejects.toThrow('is gone')
    await expect(openDatabase(config)).rejects.toThrow(
      'The restore of a backup into this database was interrupted, so it is empty: run npm run restore again.',
    )
    await restore(config, { ...given, files })
    const db = await openDatabase(config)
    const [rows] = await db.asOwner((tx) =>
      tx.query<{ appointments: number }>(sql`select count(*)::int4 as appointments from public.appointments`),
    )
    await db.close()
    expect(rows?.appointments).toBeGreaterThan(90)
  })
})
