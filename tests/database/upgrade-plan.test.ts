// What an upgrade would do, and whether servers may run meanwhile.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openPglite } from '#server/db/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { readSnapshot } from '#server/db/snapshot.ts'
import { mayMigrate } from '#server/db/upgrade-plan.ts'
import { bothEngines, openTestDatabase } from '#testing/database/test-databases.ts'
import { describeUpgrade } from '../../scripts/upgrade/describe-upgrade.ts'
import { foldersOf020, nextVersion } from './version-folders.ts'

let scratch = ''
const cleanups: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'shringar-plan-'))
})
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
  await rm(scratch, { recursive: true })
})

describe.each(bothEngines)('a later migration on %s', (engine) => {
  /** A database of this version, and the folders of one with another migration. */
  async function openBefore(firstLine: string) {
    const opened = await openTestDatabase(engine)
    cleanups.push(() => opened.close())
    const later = await nextVersion(scratch)
    await writeFile(
      join(later.migrations, '29990101000000_more.sql'),
      `${firstLine}\nalter table public.services add column more text;`,
    )
    const config = { dataDir: scratch, mode: engine === 'postgres' ? 'postgres' : 'embedded' } as const
    const plan = () => describeUpgrade(opened.db, config, later)
    return { ...opened, later, plan }
  }
  const upToDate = [
    'The database is of this version: there is nothing to apply.',
    'Servers may be restarted one after the other.',
  ]

  it('is announced with the size of its backup, and executed by nothing but a start', async () => {
    const { db, later, plan } = await openBefore('-- rolling: older servers select columns by name')
    const lines = await plan()
    expect(lines).toEqual([
      'A start applies 29990101000000_more, all or none, after a backup.',
      expect.stringMatching(/^The backup has at most \d[\d.]* [KMG]B; \d[\d.]* [KMGT]B are free in \//),
      'Servers may be restarted one after the other.',
    ])
    expect(await plan()).toEqual(lines)
    expect(await mayMigrate(db, later.migrations)).toBe(true)
    expect(await migrate(db, later)).toEqual(['29990101000000_more'])
    expect(await mayMigrate(db, later.migrations)).toBe(false)
    expect(await plan()).toEqual(upToDate)
    await expect(describeUpgrade(db, { dataDir: scratch, mode: 'embedded' })).rejects.toThrow(
      /^The database has been used by a newer version/,
    )
  })

  it.runIf(engine === 'postgres')(
    'that is not rolling is refused beside a running server, and applied without one',
    async () => {
      const { db, url, later, plan } = await openBefore('-- Adds a column.')
      // The connection of the fixture counts as a server, as soon as its heartbeat is connected.
      await expect
        .poll(async () => (await plan()).at(-1))
        .toBe(
          'Every server of this database has to be stopped first. A server runs on it now, so a start would be refused.',
        )
      const starting = openPostgres({ url: url ?? '', statementTimeoutMs: 0, maxConnections: 1 })
      cleanups.push(() => starting.close())
      await expect(mayMigrate(starting, later.migrations)).rejects.toThrow(
        'This version cannot be started beside the servers that run on this database, because of 29990101000000_more: stop them all, then start this one. Nothing was changed.',
      )
      await db.close()
      await expect.poll(() => mayMigrate(starting, later.migrations).catch(() => 'refused')).toBe(true)
    },
  )
})

it('a dry run announces the conversion of an embedded database of 0.2.0, and refuses an older one', async () => {
  const folders = await foldersOf020(scratch)
  const db = await openPglite({ snapshot: await readSnapshot() })
  cleanups.push(() => db.close())
  const names = (await readdir(folders.migrations)).sort()
  const last = names.at(-1) ?? ''
  const config = { dataDir: scratch, mode: 'embedded' } as const
  expect(await describeUpgrade(db, config)).toEqual(['The database is empty: a start creates the tables.'])
  await migrate(db, folders, names.filter((name) => name !== last).map(versionOf))
  await expect(describeUpgrade(db, config)).rejects.toThrow(/^The database is older than version 0\.2\.0, /)
  await migrate(db, folders)
  expect((await describeUpgrade(db, config))[0]).toMatch(
    /^The database is of version 0\.2\.0\. A start makes a backup, /,
  )
})

const versionOf = (name: string) => name.split('_')[0] ?? ''
