// What an engine without helpers would let go: dead rows, the planner's knowledge, the length of the log.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { engineOptions } from '#server/db/pglite/engine-options.ts'
import { openPglite } from '#server/db/pglite.ts'
import { sql } from '#server/db/sql.ts'
import { openLimitedDatabase, type TestDatabase } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const megabyte = 1024 * 1024

describe('the embedded database', () => {
  let folder = ''
  let db: Db
  const failures: unknown[] = []
  let stop = () => {}

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shringar-shape-'))
    db = await openPglite({ folder, snapshot: new Blob([await readFile(inject('pgliteTemplate'))]) })
    await db.asOwner((tx) =>
      tx.script(`insert into public.clients (full_name, notes)
        select 'Client ' || n, repeat('what she likes ', 20) from generate_series(1, 500) n`),
    )
    stop = db.keepInShape((error) => failures.push(error), 10)
  })
  afterAll(async () => {
    stop()
    await db?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function one<Row>(statement: ReturnType<typeof sql>): Promise<Row> {
    const [row] = await db.asOwner((tx) => tx.query<Row>(statement))
    if (!row) throw new Error('The statement answered no row.')
    return row
  }

  async function deadRows(): Promise<number> {
    await one(sql`select pg_stat_force_next_flush()`)
    const { dead } = await one<{ dead: number }>(
      sql`select n_dead_tup as dead from pg_stat_user_tables where relname = 'clients'`,
    )
    return dead
  }

  const logBytes = async () =>
    (
      await one<{ bytes: number }>(
        sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`,
      )
    ).bytes

  it('frees what 20,000 edits leave behind, and keeps its log short', async () => {
    for (let round = 0; round < 40; round += 1) {
      await db.asOwner((tx) => tx.script(`update public.clients set notes = notes || '${round} '`))
      // A year is longer: between its edits there is time.
      await expect.poll(deadRows).toBeLessThan(500)
    }
    await expect.poll(logBytes).toBeLessThan(16 * megabyte)
    const { written } = await one<{ written: number }>(
      sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::int8 as written`,
    )
    expect(written).toBeGreaterThan(32 * megabyte)
    expect(failures).toEqual([])
  })

  it('knows how many rows each table has', async () => {
    const unknown = sql`
      select coalesce(json_agg(relname), '[]') as names from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0`
    await expect.poll(async () => (await one<{ names: string[] }>(unknown)).names).toEqual([])
    expect(await one(sql`select reltuples::int from pg_class where relname = 'clients'`)).toEqual({
      reltuples: 500,
    })
  })

  it('is not twice as large as when it is vacuumed whole', async () => {
    stop()
    await db.close()
    const pglite = await PGlite.create(engineOptions(folder))
    const size = async () => {
      const { rows } = await pglite.query<{ bytes: number }>(
        `select pg_total_relation_size('public.clients')::int8 as bytes`,
      )
      return Number(rows[0]?.bytes)
    }
    const before = await size()
    await pglite.exec('vacuum full public.clients')
    const after = await size()
    await pglite.close()
    db = await openPglite({ folder })
    expect(before / after).toBeLessThan(2)
  })
})

describe('a large table', () => {
  let database: TestDatabase
  let stop = () => {}
  const everyMs = 500

  beforeAll(async () => {
    database = await openLimitedDatabase('pglite', 20_000)
    await database.db.asOwner((tx) =>
      tx.script(`
        create table public.large (content text);
        alter table public.large alter content set storage plain;
        insert into public.large select repeat('x', 7900) from generate_series(1, 5000)`),
    )
    stop = database.db.keepInShape((error) => {
      throw error
    }, everyMs)
  })
  afterAll(async () => {
    stop()
    await database?.close()
  })

  async function vacuumed(): Promise<Record<'large' | 'clients', boolean>> {
    const tables = await database.db.asOwner((tx) =>
      tx.query<{ relname: string; done: boolean }>(sql`
        select relname, last_vacuum is not null as done from pg_stat_user_tables
        where relname in ('large', 'clients')`),
    )
    const isDone = (name: string) => tables.some(({ relname, done }) => relname === name && done)
    return { large: isDone('large'), clients: isDone('clients') }
  }

  it('waits for its turn while somebody asks, and gets it when nobody does', async () => {
    const whileAsked = { interval: everyMs / 10 }
    await expect.poll(vacuumed, whileAsked).toEqual({ large: false, clients: true })
    const whileQuiet = { interval: everyMs * 5 }
    await expect.poll(vacuumed, whileQuiet).toEqual({ large: true, clients: true })
  })
})

describe('a turn that fails', () => {
  let database: TestDatabase
  let server: TestServer
  const errors: { msg: string; err: { message: string } }[] = []

  beforeAll(async () => {
    database = await openLimitedDatabase('pglite', 20_000)
    // To learn about the table is to ask for what the index holds.
    await database.db.asOwner((tx) =>
      tx.script(`
        create function public.broken(integer) returns integer immutable language plpgsql
          as $$ begin if $1 = 2 and current_setting('shringar.broken', true) = 'yes' then raise 'broken on purpose'; end if; return $1; end $$;
        create table public.fragile (n integer);
        create index on public.fragile (public.broken(n));
        insert into public.fragile values (1), (2);
        set shringar.broken = 'yes'`),
    )
    const log = pino({ level: 'error' }, { write: (line: string) => errors.push(JSON.parse(line)) })
    const { db } = database
    const hasty = { ...db, keepInShape: (tell: (error: unknown) => void) => db.keepInShape(tell, 10) }
    server = await startTestServer(hasty, {}, log)
  })
  afterAll(async () => {
    await server?.close()
    await database?.close()
  })

  it('is told as an error, and stops neither the next one nor any request', async () => {
    const reason: unknown = expect.stringMatching(/^analyze public\.fragile failed: broken on purpose/)
    const told = { msg: 'The database could not be kept in shape', err: { message: reason } }
    await expect.poll(() => errors.length).toBeGreaterThan(1)
    expect(errors[0]).toMatchObject(told)
    const saved = await server.service().from('clients').insert({ full_name: 'Saved meanwhile' })
    expect(saved.error).toBeNull()

    // The other tables have had their turns nevertheless, and it has its own once it can.
    const left = async (): Promise<string[]> => {
      const tables = await database.db.asOwner((tx) =>
        tx.query<{ relname: string }>(sql`
          select relname from pg_stat_user_tables
          where schemaname = 'public' and last_analyze is null and pg_relation_size(relid) > 0`),
      )
      return tables.map(({ relname }) => relname)
    }
    await expect.poll(left).toEqual(['fragile'])
    await database.db.asOwner((tx) => tx.script(`set shringar.broken = 'no'`))
    await expect.poll(left).toEqual([])
  })
})
