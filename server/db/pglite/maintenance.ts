// Does what Postgres' background processes do and PGlite lacks: checkpoints (so that recovery is fast),
// vacuum and analyze. One job on one table at a time, with requests in between; jobs that would make requests
// wait run while idle.
import { type Sql, sql } from '../sql.ts'

export interface Engine {
  /** As owner, in a transaction. */
  query<Row>(statement: Sql): Promise<Row[]>
  /** Outside a transaction. */
  run(text: string): Promise<void>
  /** Time since the last request. */
  idleMs(): number
}

interface Job {
  readonly statement: string
  readonly can_wait: boolean
}

const checkEveryMs = 10_000
/** In checks, after a failed one. */
const pauseAfterFailure = 30
/** Small enough to be replayed quickly. */
const maxLogBytes = 16 * 1024 * 1024
const minLogBytes = 64 * 1024
const maxCheckpointAgeSeconds = 300
/** With indexes. Vacuum of a larger table takes more than half a second. */
const largeBytes = 32 * 1024 * 1024

const logSize = sql`
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes,
         extract(epoch from now() - checkpoint_time)::int8 as seconds
  from pg_control_checkpoint()`

/**
 * Autovacuum's thresholds. Changes are counted since the engine was opened, so each table of ours is done
 * once after that. A large table waits until it is due twice over.
 */
const dueJobs = sql`
  with counted as (
    select format('%I.%I', s.schemaname, s.relname) as name, greatest(c.reltuples, 0) as rows,
           s.schemaname <> 'pg_catalog' and (c.reltuples < 0 or pg_relation_size(c.oid) > 0) as is_ours, s.*
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid
    where c.relkind in ('r', 'm') and s.schemaname <> 'information_schema'
  ), due as (
    select 'vacuum ' || name as statement,
           n_dead_tup < 50 + 0.4 * rows and pg_total_relation_size(relid) > ${largeBytes}::int8 as can_wait
    from counted
    where n_dead_tup > 50 + 0.2 * rows or n_ins_since_vacuum > 1000 + 0.2 * rows
      or (last_vacuum is null and is_ours)
    union all
    select 'analyze ' || name, false
    from counted
    where n_mod_since_analyze > 50 + 0.1 * rows or (last_analyze is null and is_ours)
  )
  -- One that fails must not be the first each time.
  select statement, can_wait from due order by random()`

/** Returns a function that stops it. */
export function startMaintenance(
  engine: Engine,
  onFailure: (error: unknown) => void,
  everyMs = checkEveryMs,
): () => void {
  let isOver = false
  let timer = setTimeout(runCheck, everyMs).unref()

  function runCheck(): void {
    check().then(
      () => scheduleNext(everyMs),
      (error: unknown) => {
        // A check that is interrupted by closing is no failure.
        if (!isOver) onFailure(error)
        scheduleNext(everyMs * pauseAfterFailure)
      },
    )
  }

  function scheduleNext(afterMs: number): void {
    if (!isOver) timer = setTimeout(runCheck, afterMs).unref()
  }

  async function check(): Promise<void> {
    await shortenLog()
    for (const { statement, can_wait } of await engine.query<Job>(dueJobs)) {
      if (isOver) return
      // The next check finds it again.
      if (can_wait && engine.idleMs() < everyMs) continue
      await engine.run(statement).catch((cause: unknown) => {
        throw new Error(`${statement} failed`, { cause })
      })
      await shortenLog()
    }
  }

  async function shortenLog(): Promise<void> {
    const [log] = await engine.query<{ bytes: number; seconds: number }>(logSize)
    if (log && isDue(log)) await engine.run('checkpoint')
  }

  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

function isDue({ bytes, seconds }: { bytes: number; seconds: number }): boolean {
  return bytes > maxLogBytes || (bytes > minLogBytes && seconds > maxCheckpointAgeSeconds)
}
