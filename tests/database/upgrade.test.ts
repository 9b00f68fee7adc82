// A server that is older than its database refuses it.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MigrationFolders, migrate, productFolders } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { engineNames, openTestDatabase } from '#testing/database/test-databases.ts'

let scratch = ''
const cleanups: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'shringar-upgrade-'))
})
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
  await rm(scratch, { recursive: true })
})

/** This version's folders, copied so that a test may make a newer version of them. */
async function nextVersion(): Promise<MigrationFolders> {
  const folders = { platform: join(scratch, 'platform'), migrations: join(scratch, 'migrations') }
  await cp(productFolders.platform, folders.platform, { recursive: true })
  await cp(productFolders.migrations, folders.migrations, { recursive: true })
  return folders
}

describe.each(engineNames)('a server that is older than its database, on %s,', (engine) => {
  const openMigrated = async () => {
    const opened = await openTestDatabase(engine)
    cleanups.push(() => opened.close())
    return opened.db
  }

  it('does not start where a migration was applied that it does not have', async () => {
    const db = await openMigrated()
    const newer = await nextVersion()
    await writeFile(join(newer.migrations, '29990101000000_more.sql'), 'create table public.more (id int)')
    await migrate(db, newer)
    await expect(migrate(db)).rejects.toThrow(
      'The database has been used by a newer version of this program (migration 29990101000000): start that version, or restore the backup from before it.',
    )
  })

  it('does not put old platform functions back', async () => {
    const db = await openMigrated()
    const newer = await nextVersion()
    const change = `create or replace function auth.email() returns text language sql as $$ select 'newer' $$;`
    await writeFile(join(newer.platform, '060_newer.sql'), change)
    const versions = join(newer.platform, 'versions.txt')
    await writeFile(versions, `${await readFile(versions, 'utf8')}digest of the newer one\n`)
    await migrate(db, newer)
    await expect(migrate(db)).rejects.toThrow(
      /^The database has been used by a newer version .+ \(platform \d+\): /,
    )
    const [found] = await db.asOwner((tx) => tx.query(sql`select auth.email() as email`))
    expect(found).toEqual({ email: 'newer' })
    expect(await migrate(db, newer)).toEqual([])
  })
})
