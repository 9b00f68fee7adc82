// Maintenance that Postgres does by itself and the embedded engine does not: vacuum, planner statistics,
// checkpoints. tests/deep/database/embedded-maintenance.test.ts measures a year's database size.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startMaintenance } from '#server/db/pglite/maintenance.ts'
import { readSnapshot } from '#server/db/snapshot.ts'
import { type Sql, sql, toStatement } from '#server/db/sql.ts'
import { type MaintainedDatabase, openMaintained } from '#testing/database/maintained-clients.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { startTestServer } from '#testing/server/test-server.ts'

describe('the embedded database', () => {
  let clients: MaintainedDatabase
  beforeAll(async () => {
    // Analyzing the second table evaluates its index expression.
    clients = await openMaintained(
      await readSnapshot(),
      `create table clients (notes text);
      insert into clients select repeat('what she likes ', 20) from generate_series(1, 500) n;
      create function broken(integer) returns integer immutable language plpgsql
        as $$ begin if $1 = 2 and current_setting('shringar.broken', true) = 'yes' then raise 'broken on purpose'; end if; return $1; end $$;
      create table fragile (n integer);
      create index on fragile (broken(n));`,
    )
  })
  afterAll(async () => {
    await clients?.close()
    await clients?.remove()
  })

  const rowsKnown = () =>
    clients.one(sql`
      select json_object_agg(relname, reltuples) as tables from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`)

  it('vacuums dead rows, and updates the row estimates', async () => {
    await expect.poll(rowsKnown).toEqual({ tables: { clients: 500, fragile: 0 } })
    for (let round = 0; round < 3; round += 1) {
      await clients.db.asOwner((tx) => tx.script(`update clients set notes = notes || '${round} '`))
      await expect.poll(clients.deadRows).toBeLessThan(500)
    }
    expect(clients.failures).toEqual([])
  })

  it('continues after a failed run, and retries it', async () => {
    await clients.db.asOwner((tx) =>
      tx.script(`
        insert into fragile select n % 3 from generate_series(1, 300) as n;
        insert into clients select 'new' from generate_series(1, 300);
        set shringar.broken = 'yes'`),
    )
    await expect.poll(() => clients.failures.length).toBeGreaterThan(1)
    expect(clients.failures[0]).toMatchObject({
      message: 'analyze public.fragile failed',
      cause: { message: 'broken on purpose' },
    })
    await expect.poll(rowsKnown).toEqual({ tables: { clients: 800, fragile: 0 } })
    await clients.db.asOwner((tx) => tx.script(`set shringar.broken = 'no'`))
    await expect.poll(rowsKnown).toEqual({ tables: { clients: 800, fragile: 300 } })
  })
})

describeEachEngine('a server', (database) => {
  it('logs a failed maintenance run as an error, and goes on', async () => {
    const errors: unknown[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => errors.push(JSON.parse(line)) })
    const failing = {
      ...database().db,
      startMaintenance(tell: (error: unknown) => void) {
        tell(new Error('analyze public.fragile failed'))
        return () => {}
      },
    }
    const server = await startTestServer(failing, {}, log)
    expect(errors).toMatchObject([
      { msg: 'Database maintenance failed', err: { message: 'analyze public.fragile failed' } },
    ])
    const saved = await server.service().from('clients').insert({ full_name: 'Saved meanwhile' })
    expect(saved.error).toBeNull()
    await server.close()
  })
})

describe('a maintenance run', () => {
  const everyMs = 1000
  /** One run with these jobs, this long after the last request and with a log of this length; returns what was run. */
  async function turn({ idleMs = 0, logBytes = 0, logSeconds = 0 }): Promise<string[]> {
    vi.useFakeTimers()
    try {
      const run: string[] = []
      const answers = (statement: Sql) =>
        toStatement(statement).text.includes('pg_control_checkpoint')
          ? [{ bytes: run.includes('checkpoint') ? 0 : logBytes, seconds: logSeconds }]
          : [
              { statement: 'vacuum large', can_wait: true },
              { statement: 'analyze small', can_wait: false },
            ]
      const engine = {
        query: async <Row>(statement: Sql) => answers(statement) as Row[],
        run: async (text: string) => void run.push(text),
        idleMs: () => idleMs,
      }
      const stop = startMaintenance(
        engine,
        (error) => {
          throw error
        },
        everyMs,
      )
      await vi.advanceTimersByTimeAsync(everyMs)
      stop()
      return run
    } finally {
      vi.useRealTimers()
    }
  }

  it('postpones a large table while requests come, and not when idle', async () => {
    expect(await turn({ idleMs: everyMs - 1 })).toEqual(['analyze small'])
    expect(await turn({ idleMs: everyMs })).toEqual(['vacuum large', 'analyze small'])
  })

  it('makes a checkpoint when the log is long, or old and not empty', async () => {
    const megabyte = 1024 * 1024
    expect(await turn({ logBytes: 16 * megabyte + 1 })).toEqual(['checkpoint', 'analyze small'])
    expect(await turn({ logBytes: 16 * megabyte, logSeconds: 300 })).toEqual(['analyze small'])
    expect(await turn({ logBytes: megabyte, logSeconds: 301 })).toEqual(['checkpoint', 'analyze small'])
    expect(await turn({ logBytes: 1024, logSeconds: 301 })).toEqual(['analyze small'])
  })
})
