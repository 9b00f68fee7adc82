// What a Postgres server does by itself and an engine without helpers does not. The log is moved into the tables (a
// checkpoint), so that it stays short and an engine that was killed opens quickly; what updates and deletes left behind
// is freed for others, and the planner learns how many rows there are. One job on one table a turn: requests come in
// between, and what would make them wait is done while there are none.
import { type Sql, sql } from '../sql.ts'

export interface Engine {
  /** As its owner, in a turn of its own. */
  query<Row>(statement: Sql): Promise<Row[]>
  /** In a turn of its own and outside of a transaction. */
  run(text: string): Promise<void>
  /** For how long nobody else has asked for anything. */
  idleMs(): number
}

interface Job {
  readonly statement: string
  readonly can_wait: boolean
}

const checkEveryMs = 10_000
/** In looks, after one that failed. */
const pauseAfterFailure = 30
/** Replayed within a moment. */
const maxLogBytes = 16 * 1024 * 1024
const minLogBytes = 64 * 1024
const maxSeconds = 300
/** With its indexes. What is larger is not vacuumed within half a second. */
const largeBytes = 32 * 1024 * 1024

const logSize = sql`
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes,
         extract(epoch from now() - checkpoint_time)::int8 as seconds
  from pg_control_checkpoint()`

/**
 * By autovacuum's own measure. What changed is counted since the engine was opened, so each table of ours is looked after
 * once after that; where nothing changed, that costs next to nothing. A large one can wait until it is due twice over.
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

/** Returns how to end it. */
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
        // What is closed in the middle of it breaks off.
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
      // The next check finds it scheduleNext.
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
  return bytes > maxLogBytes || (bytes > minLogBytes && seconds > maxSeconds)
}
