// A database of version 0.2.0 is upgraded with all rows, and its backups are restored. Other versions, older or
// newer, are refused.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBackupFile } from '#server/backup/backup-file.ts'
import { load } from '#server/backup/load.ts'
import { restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openPglite } from '#server/db/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { readSnapshot } from '#server/db/snapshot.ts'
import { sql } from '#server/db/sql.ts'
import { formerSchema } from '#server/db/version-0-2-0.ts'
import { loadSecrets } from '#server/secrets.ts'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { upgradeOf } from '#server/upgrade.ts'
import {
  createTestDatabase,
  type EngineName,
  engineNames,
  openTestDatabase,
} from '#testing/database/test-databases.ts'
import { deepIt } from '#testing/depth.ts'
import { unpackEmbeddedDatabase } from '#testing/server/embedded-database.ts'
import { readContents } from '../contract/backup/installations.ts'
import { listCatalog } from './catalog-listing.ts'
import { fixtureOf020, foldersOf020, nextVersion } from './version-folders.ts'

const backup = join(fixtureOf020, 'rows.backup')

let scratch = ''
const cleanups: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'shringar-upgrade-'))
})
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
  await rm(scratch, { recursive: true })
})

/** The embedded database of an installation of 0.2.0, and its contents. */
async function installVersion020(dataDir: string) {
  const db = await openPglite({ folder: join(dataDir, 'database'), snapshot: await readSnapshot() })
  await migrate(db, await foldersOf020(scratch))
  const files = folderStore(join(dataDir, 'files'))
  await load({ db, files }, readBackupFile(backup, null))
  const contents = await readContents(db)
  await db.close()
  return contents
}

/** Totals have other tables now and are computed again. */
const totals = new Set([
  ...formerSchema.totals,
  'private.clients_to_recount',
  'private.days_to_recount',
  'private.row_counts',
])
/** The name of today of a table of 0.2.0. */
const tableNow = (table: string) => formerSchema.relations.get(table) ?? table
const withoutTotals = (tables: readonly string[]) => tables.filter((name) => !totals.has(name)).sort()

type Rows = readonly Record<string, unknown>[]

/** A row of 0.2.0 with the column names of today. */
const renamed = (table: string, rows: Rows = []): Rows =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        formerSchema.columns.get(`${tableNow(table)}.${column}`) ?? column,
        value,
      ]),
    ),
  )

/** The retention rules of today begin with the upgrade. */
function columnsOf(rows: Rows): ReadonlySet<string> {
  const columns = new Set(rows.flatMap((row) => Object.keys(row)))
  columns.delete('keep_leads_since')
  return columns
}

/** Rows with these columns, in an order that does not depend on them. */
const inOrder = (columns: ReadonlySet<string>, rows: Rows = []) =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([column]) => columns.has(column))
          .sort(),
      ),
    )
    .sort()

async function expectExactTotals(db: Db): Promise<void> {
  const [totals] = await db.asOwner((tx) =>
    tx.query(sql`
      select (select count(*) from private.report_totals where dimension = 'all') > 0 as are_there,
        (select count(*) from private.days_to_recount) + (select count(*) from private.clients_to_recount) as queued,
        (select count(*) from private.wrong_days(array(select private.days_with_totals())))
          + (select count(*) from private.wrong_clients(array(select id from public.clients)))
          + (select count(*) from private.wrong_sums()) as wrong`),
  )
  expect(totals).toEqual({ are_there: true, queued: 0, wrong: 0 })
}

async function expectCurrentSchema(db: Db, engine: EngineName): Promise<void> {
  expect(await migrate(db)).toEqual([])
  const fresh = await openTestDatabase(engine)
  cleanups.push(() => fresh.close())
  expect(await listCatalog(db)).toEqual(await listCatalog(fresh.db))
}

describe('an embedded database of version 0.2.0', () => {
  // Deep: two embedded databases are made, each migrated and flushed.
  deepIt('is upgraded at the start with all rows, and the former one is kept', async () => {
    const config = readConfig({ DATA_DIR: scratch }, scratch)
    const before = await installVersion020(scratch)
    const empty = Object.keys(before).filter((table) => before[table]?.length === 0)
    expect(before['public.appointments']?.length).toBeGreaterThan(90)
    expect(empty.filter((table) => /^(public|private)\./.test(table))).toEqual([])

    const lines: string[] = []
    const log = pino({}, { write: (line) => lines.push(line) })
    const upgrade = upgradeOf(config, await loadSecrets(config), log)
    const db = await openDatabase(config, upgrade)
    cleanups.push(() => db.close())
    const after = await readContents(db)
    for (const table of Object.keys(before).filter((name) => !formerSchema.totals.has(name))) {
      const rows = renamed(table, before[table])
      const columns = columnsOf(rows)
      expect({ table, rows: inOrder(columns, after[tableNow(table)]) }).toEqual({
        table,
        rows: inOrder(columns, rows),
      })
    }
    expect(Object.keys(after)).toEqual(
      expect.arrayContaining(withoutTotals(Object.keys(before).map(tableNow))),
    )
    await expectExactTotals(db)
    expect(await migrate(db)).toEqual([])

    const former = (await readdir(scratch)).filter((name) => name.startsWith('database.before-'))
    expect(former).toHaveLength(1)
    expect(await readdir(join(scratch, 'backups'))).toHaveLength(1)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'Converted the database of version 0.2.0 and moved the former one aside',
      former: join(scratch, former[0] ?? ''),
    })
  })
})

deepIt('a restored database whose rename was interrupted is renamed by the next start', async () => {
  await unpackEmbeddedDatabase(scratch)
  const config = readConfig({ DATA_DIR: scratch }, scratch)
  const restored = await openDatabase(config)
  await restored.asOwner((tx) => tx.query(sql`insert into public.clients (full_name) values ('Asha')`))
  await restored.close()
  await rename(join(scratch, 'database'), join(scratch, 'database.restored'))
  const db = await openDatabase(config)
  cleanups.push(() => db.close())
  expect(await db.asOwner((tx) => tx.query(sql`select full_name from public.clients`))).toEqual([
    { full_name: 'Asha' },
  ])
  expect(await readdir(scratch)).not.toContain('database.restored')
})

describe('an external Postgres with a database', () => {
  async function migratedUpTo(last: string): Promise<string> {
    const { url, drop } = await createTestDatabase()
    cleanups.push(drop)
    const folders = await foldersOf020(scratch)
    for (const name of await readdir(folders.migrations))
      if (name > last) await rm(join(folders.migrations, name))
    const db = openPostgres({ url, statementTimeoutMs: 0, maxConnections: 1 })
    await migrate(db, folders)
    await db.close()
    return url
  }

  it('of version 0.2.0 is refused in one sentence that says how to upgrade it', async () => {
    const config = readConfig({ DATABASE_URL: await migratedUpTo('2027'), DATA_DIR: scratch }, scratch)
    const upgrade = upgradeOf(config, await loadSecrets(config), pino({ level: 'silent' }))
    await expect(openDatabase(config, upgrade)).rejects.toThrow(
      /^The database is of version 0\.2\.0: an embedded one is converted when the server starts; .+ make a backup with version 0\.2\.0 \(npm run backup\) and restore it into an empty database with this one \(npm run restore\)\.$/,
    )
    expect(await readdir(scratch)).not.toContain('backups')
    const files = folderStore(join(scratch, 'files'))
    await expect(restore(config, { path: backup, passphrase: null, files, replace: true })).rejects.toThrow(
      'The Postgres of DATABASE_URL holds a database of an earlier version: restore into an empty one.',
    )
  })

  it('older than 0.2.0 is refused', async () => {
    const config = readConfig(
      { DATABASE_URL: await migratedUpTo('202611151205'), DATA_DIR: scratch },
      scratch,
    )
    await expect(openDatabase(config)).rejects.toThrow(
      'The database is older than version 0.2.0, which this version cannot upgrade: start version 0.2.0 on it first.',
    )
  })
})

describe('a backup', () => {
  const files = () => folderStore(join(scratch, 'files'))

  it.each(engineNames)('of version 0.2.0 is restored on %s with all rows and files', async (engine) => {
    const database = engine === 'postgres' ? await createTestDatabase('template0') : null
    if (database) cleanups.push(database.drop)
    const environment = { DATA_DIR: scratch, ...(database ? { DATABASE_URL: database.url } : {}) }
    const config = readConfig(environment, scratch)
    await restore(config, { path: backup, passphrase: null, files: files(), replace: false })
    const db = await openDatabase(config)
    cleanups.push(() => db.close())
    await expectCurrentSchema(db, engine)

    const counted = await rowsIn(backup)
    const restored = await readContents(db)
    for (const table of withoutTotals(Object.keys(counted)))
      expect({ table, rows: restored[table]?.length }).toEqual({ table, rows: counted[table] })
    expect(await db.asOwner((tx) => tx.query(sql`select count(*)::int from public.event_settings`))).toEqual([
      { count: 1 },
    ])
    await expectExactTotals(db)
    expect(await readdir(join(scratch, 'files/banners'))).toHaveLength(1)
  })

  deepIt('of version 0.2.0 is restored without dates and addresses that are refused today', async () => {
    const path = join(scratch, 'odd.backup')
    const lines = gunzipSync(await readFile(backup))
      .toString()
      .split('\n')
      .slice(0, -2)
    const at = lines.findIndex((line) => line.startsWith('{"table":"public.leads"'))
    const { columns }: { columns: string[] } = JSON.parse(lines[at] ?? '')
    const good: unknown[] = JSON.parse(lines[at + 1] ?? '')
    const lead = (id: string, values: Record<string, unknown>) =>
      JSON.stringify(columns.map((column, place) => ({ ...values, id })[column] ?? good[place]))
    const line = { service_id: 'x', service: 'Facial', minutes: 45, price: 500 }
    const planned = [{ ...line, guest_name: 'Bride' }]
    const plan = (ready_by: string, starts_at: string) =>
      JSON.stringify({ occasion: 'wedding', ready_by, visits: [{ starts_at, lines: planned }] })
    const moment = '2030-12-21T08:00:00+00:00'
    const id = (digit: number) => `00000000-0000-4000-9000-00000000000${digit}`
    lines.splice(
      at + 1,
      0,
      lead(id(1), {
        preferred_date: '20000-01-01 00:00:00+00',
        plan: plan(moment, 'infinity'),
        email: 'a@b.cc>evil',
      }),
      lead(id(2), {
        preferred_date: '1999-12-31 00:00:00+00',
        plan: plan('0044-03-15T00:00:00+00:00 BC', moment),
      }),
      lead(id(3), { preferred_date: '2030-12-21 08:00:00+00', plan: plan(moment, moment), email: 'a@b.cc' }),
    )
    await writeFile(path, resealed(lines))
    const database = await createTestDatabase('template0')
    cleanups.push(database.drop)
    const config = readConfig({ DATA_DIR: scratch, DATABASE_URL: database.url }, scratch)
    await restore(config, { path, passphrase: null, files: files(), replace: false })
    const db = openPostgres({ url: database.url, statementTimeoutMs: 0, maxConnections: 1 })
    cleanups.push(() => db.close())
    const restored = await db.asOwner((tx) =>
      tx.query(sql`
        select preferred_date is not null as date, plan, email from public.leads
        where id::text like '00000000-0000-4000-9000-%' order by id`),
    )
    expect(restored).toMatchObject([
      { date: false, plan: null, email: null },
      { date: false, plan: null },
      {
        date: true,
        email: 'a@b.cc',
        plan: {
          functions: [
            {
              kind: 'wedding',
              ready_by: moment,
              people: [{ who: 'Bride', count: 1, services: [line] }],
              visits: [{ starts_at: moment, minutes: 45, lines: planned }],
              services_price: 500,
            },
          ],
          total: 500,
        },
      },
    ])
  })

  it('of a version before 0.2.0 is refused', async () => {
    const path = join(scratch, 'older.backup')
    const lines = gunzipSync(await readFile(backup))
      .toString()
      .split('\n')
    const header = JSON.parse(lines[0] ?? '')
    header.migrations.pop()
    await writeFile(path, resealed([JSON.stringify(header), ...lines.slice(1, -2)]))
    const config = readConfig({ DATA_DIR: scratch }, scratch)
    await expect(restore(config, { path, passphrase: null, files: files(), replace: false })).rejects.toThrow(
      `${path} was made by a version before 0.2.0: restore it with version 0.2.0 and make a new backup there.`,
    )
  })
})

async function rowsIn(path: string): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  let table = ''
  for await (const line of readBackupFile(path, null)) {
    if (Array.isArray(line)) counted[table] = (counted[table] ?? 0) + 1
    else if ('table' in line) {
      table = tableNow(line.table)
      counted[table] = 0
    }
  }
  return counted
}

/** With a last line that fits. */
function resealed(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  return gzipSync(`${text}${JSON.stringify({ end: { lines: lines.length, sha256 } })}\n`)
}

describe.each(engineNames)('a server that is older than its database, on %s,', (engine) => {
  const openMigrated = async () => {
    const opened = await openTestDatabase(engine)
    cleanups.push(() => opened.close())
    return opened.db
  }

  it('does not start with an unknown migration', async () => {
    const db = await openMigrated()
    const newer = await nextVersion(scratch)
    await writeFile(join(newer.migrations, '29990101000000_more.sql'), 'create table public.more (id int)')
    await migrate(db, newer)
    await expect(migrate(db)).rejects.toThrow(
      'The database has been used by a newer version of this program (migration 29990101000000): start that version, or restore the backup from before it.',
    )
  })

  it('does not restore old platform functions', async () => {
    const db = await openMigrated()
    const newer = await nextVersion(scratch)
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
