// The size of the embedded database over a year of edits, and when a large table is vacuumed.
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { engineOptions } from '#server/db/pglite/engine-options.ts'
import { startMaintenance } from '#server/db/pglite/maintenance.ts'
import { type Sql, sql, toStatement } from '#server/db/sql.ts'
import { type MaintainedDatabase, openMaintained } from '#testing/database/maintained-clients.ts'

const megabyte = 1024 * 1024
const template = async () => new Blob([await readFile(inject('pgliteTemplate'))])

describe('the embedded database', () => {
  let clients: MaintainedDatabase
  beforeAll(async () => {
    clients = await openMaintained(
      await template(),
      `insert into public.clients (full_name, notes)
        select 'Client ' || n, repeat('what she likes ', 20) from generate_series(1, 500) n`,
    )
  })
  afterAll(() => clients?.remove())

  const logBytes = async () =>
    (
      await clients.one<{ bytes: number }>(
        sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`,
      )
    ).bytes

  it('vacuums the dead rows of 20,000 edits, and keeps its log short', async () => {
    for (let round = 0; round < 40; round += 1) {
      await clients.db.asOwner((tx) => tx.script(`update public.clients set notes = notes || '${round} '`))
      // A year is longer: there is time between its edits.
      await expect.poll(clients.deadRows).toBeLessThan(500)
    }
    await expect.poll(logBytes).toBeLessThan(16 * megabyte)
    const { written } = await clients.one<{ written: number }>(
      sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::int8 as written`,
    )
    expect(written).toBeGreaterThan(32 * megabyte)
    expect(clients.failures).toEqual([])
  })

  it('estimates the rows of each table', async () => {
    const unknown = sql`
      select coalesce(json_agg(relname), '[]') as names from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0`
    await expect.poll(async () => (await clients.one<{ names: string[] }>(unknown)).names).toEqual([])
    expect(await clients.one(sql`select reltuples::int from pg_class where relname = 'clients'`)).toEqual({
      reltuples: 500,
    })
  })

  it('is less than twice its size after a full vacuum', async () => {
    await clients.close()
    const pglite = await PGlite.create(engineOptions(clients.folder))
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
    expect(before / after).toBeLessThan(2)
  })
})

describe('a large table', () => {
  let pglite: PGlite
  beforeAll(async () => {
    pglite = await PGlite.create({ ...engineOptions(), loadDataDir: await template() })
    await pglite.exec(`
      create table public.large (content text);
      alter table public.large alter content set storage plain;
      insert into public.large select repeat('x', 7900) from generate_series(1, 5000)`)
  })
  afterAll(() => pglite?.close())

  it('waits while requests come, and is vacuumed when idle', async () => {
    let idleMs = 0
    const run: string[] = []
    const engine = {
      async query<Row>(statement: Sql): Promise<Row[]> {
        const { text, values } = toStatement(statement)
        return (await pglite.query<Row>(text, [...values])).rows
      },
      async run(text: string) {
        await pglite.exec(text)
        run.push(text)
      },
      idleMs: () => idleMs,
    }
    const failures: unknown[] = []
    const stop = startMaintenance(engine, (error) => failures.push(error), 10)
    await expect.poll(() => run).toContain('vacuum public.clients')
    // Each run visits all tables, so after the next run the large one was skipped.
    await expect.poll(() => run).toContain('analyze public.large')
    expect(run).not.toContain('vacuum public.large')
    idleMs = 1000
    await expect.poll(() => run).toContain('vacuum public.large')
    stop()
    expect(failures).toEqual([])
  })
})
