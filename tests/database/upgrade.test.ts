// An installation of the first version, with rows in it, is upgraded to this version: nothing is lost, and its schema is
// that of a new installation. A downgrade is refused.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { type MigrationFolders, migrate, productFolders } from '#server/db/migrate.ts'
import { openPglite } from '#server/db/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { readSnapshot } from '#server/db/snapshot.ts'
import { ident, sql } from '#server/db/sql.ts'
import { createTestDatabase, engineNames, openTestDatabase } from '#testing/database/test-databases.ts'
import { listCatalog } from './catalog-listing.ts'

/** Copied when it was released, and never changed again. */
const firstVersion = join(import.meta.dirname, 'first-version')
const firstFolders: MigrationFolders = {
  platform: join(firstVersion, 'platform'),
  migrations: join(firstVersion, 'migrations'),
}

let scratch = ''
const cleanups: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'shringar-upgrade-'))
})
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
  await rm(scratch, { recursive: true })
})

async function emptyDatabase(engine: string): Promise<Db> {
  if (engine === 'pglite') {
    const db = await openPglite({ snapshot: await readSnapshot() })
    cleanups.push(() => db.close())
    return db
  }
  const { url, drop } = await createTestDatabase()
  const db = openPostgres({ url, statementTimeoutMs: 0, maxConnections: 2 })
  cleanups.push(drop, () => db.close())
  return db
}

/** This version's folders, copied so that a test may make a newer version of them. */
async function nextVersion(): Promise<MigrationFolders> {
  const folders = { platform: join(scratch, 'platform'), migrations: join(scratch, 'migrations') }
  await cp(productFolders.platform, folders.platform, { recursive: true })
  await cp(productFolders.migrations, folders.migrations, { recursive: true })
  return folders
}

/**
 * What a later version decides anew on purpose: sessions end when they lie unused, also those from before that rule; the
 * hours are those of working_hours and no longer a text; who was staff is the desk.
 */
const decidedAnew: Readonly<Record<string, readonly string[]>> = {
  'auth.sessions': ['not_after'],
  'public.business_profile': ['hours'],
  'public.staff': ['role'],
}

type Contents = Record<string, { columns: readonly string[]; rows: readonly string[] }>

/** Of each table the rows as they read in these columns, or in all that it has. */
async function readEverything(db: Db, before: Contents = {}): Promise<Contents> {
  return db.asOwner(async (tx) => {
    const tables = await tx.query<{ schema: string; name: string; columns: readonly string[] }>(sql`
      select table_schema as schema, table_name as name, json_agg(column_name order by ordinal_position) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema in ('public', 'private', 'auth', 'storage', 'platform') and table_type = 'BASE TABLE'
        and (table_schema, table_name) not in (('platform', 'files'), ('platform', 'versions'))
      group by 1, 2`)
    const contents: Contents = {}
    for (const { schema, name, columns: all } of tables) {
      const key = `${schema}.${name}`
      const columns = before[key]?.columns ?? all.filter((column) => !decidedAnew[key]?.includes(column))
      const rows = await tx.query<{ row: string }>(sql`
        select row::text from ${ident(schema, name)}, lateral (
          select jsonb_object_agg(key, value) as row from jsonb_each(to_jsonb(${ident(name)}))
          where key in (select jsonb_array_elements_text(${JSON.stringify(columns)}::jsonb))) as fields
        order by 1`)
      contents[key] = { columns, rows: rows.map(({ row }) => row) }
    }
    return contents
  })
}

describe.each(engineNames)('an installation of the first version on %s', (engine) => {
  it('is brought to this version with every row, and to the same schema as a new one', async () => {
    const db = await emptyDatabase(engine)
    await migrate(db, firstFolders)
    await db.asOwner(async (tx) => tx.script(await readFile(join(firstVersion, 'rows.sql'), 'utf8')))
    const before = await readEverything(db)
    expect(before['public.appointments']?.rows).toHaveLength(60)

    await migrate(db)
    const after = await readEverything(db, before)
    for (const table of Object.keys(before))
      expect({ table, ...after[table] }).toEqual({ table, ...before[table] })
    const endless = await db.asOwner((tx) =>
      tx.query(sql`select id from auth.sessions where not_after is null`),
    )
    expect(endless).toEqual([])
    const roles = await db.asOwner((tx) => tx.query(sql`select role from public.staff order by user_id`))
    expect(roles).toEqual([{ role: 'owner' }, { role: 'desk' }])
    const guide = await db.asOwner((tx) =>
      tx.query(sql`select to_jsonb(setup_done) as done from public.business_profile`),
    )
    expect(guide).toEqual([{ done: ['closed'] }])
    const unlikeTheirService = await db.asOwner((tx) =>
      tx.query(sql`
        select appointments.id
        from public.appointments
          join public.services on services.id = service_id
          left join public.appointment_lines as lines on appointment_id = appointments.id
        where (appointments.duration_minutes, ends_at, lines.position, lines.service_id, lines.price, lines.minutes)
          is distinct from (services.duration_minutes,
            appointment_date + services.duration_minutes * interval '1 minute', 1, services.id, services.price,
            services.duration_minutes)`),
    )
    expect(unlikeTheirService).toEqual([])
    const booked = await db.asOwner((tx) =>
      tx.query(sql`
        select count(*) filter (where payment_amount > 0) > 0 as some,
          count(*) filter (where payment_amount is distinct from coalesce(came, 0)) as unlike_payments,
          count(*) filter (where appointments.price is distinct from services.price) as unlike_prices
        from public.appointments
          join public.services on services.id = service_id
          left join (select appointment_id, sum(amount) as came from public.payments group by 1) as payments
            on appointment_id = appointments.id`),
    )
    expect(booked).toEqual([{ some: true, unlike_payments: 0, unlike_prices: 0 }])
    expect(await migrate(db)).toEqual([])

    const fresh = await openTestDatabase(engine)
    cleanups.push(() => fresh.close())
    expect(await listCatalog(db)).toEqual(await listCatalog(fresh.db))
  })
})

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
