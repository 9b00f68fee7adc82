// What a Postgres server does by itself and an engine without helpers does not. The log is moved into the tables (a
// checkpoint), so that it stays short and an engine that was killed opens quickly; what updates and deletes left behind
// is freed for others, and the planner learns how many rows there are. One table a turn: requests come in between.
import { type Sql, sql } from '../sql.ts'

export interface Engine {
  /** As its owner, in a turn of its own. */
  query<Row>(statement: Sql): Promise<Row[]>
  /** In a turn of its own and outside of a transaction. */
  run(text: string): Promise<void>
}

const lookEveryMs = 10_000
const pauseAfterFailureMs = 300_000
/** Replayed within a moment. */
const mostLogBytes = 16 * 1024 * 1024
const leastLogBytes = 64 * 1024
const mostSeconds = 300

const lookAtLog = sql`
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes,
         extract(epoch from now() - checkpoint_time)::int8 as seconds
  from pg_control_checkpoint()`

/**
 * By autovacuum's own measure. What changed is counted since the engine was opened, so each table of ours is looked after
 * once after that; where nothing changed, that costs next to nothing.
 */
const lookAtTables = sql`
  with counted as (
    select format('%I.%I', s.schemaname, s.relname) as name, greatest(c.reltuples, 0) as rows, s.*
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid
    where c.relkind in ('r', 'm') and s.schemaname <> 'information_schema'
  ), due as (
    select name,
           n_dead_tup > 50 + 0.2 * rows or n_ins_since_vacuum > 1000 + 0.2 * rows
             or (last_vacuum is null and schemaname <> 'pg_catalog') as to_vacuum,
           n_mod_since_analyze > 50 + 0.1 * rows
             or (last_analyze is null and schemaname <> 'pg_catalog') as to_analyze
    from counted
  )
  select case when to_vacuum and to_analyze then 'vacuum (analyze) '
              when to_vacuum then 'vacuum ' else 'analyze ' end || name as statement
  from due where to_vacuum or to_analyze
  -- One that fails must not be the first each time.
  order by random()`

/** Returns how to end it. */
export function keepInShape(
  engine: Engine,
  onFailure: (error: unknown) => void,
  everyMs = lookEveryMs,
): () => void {
  let isOver = false
  let timer = setTimeout(pass, everyMs).unref()

  function pass(): void {
    look().then(
      () => again(everyMs),
      (error: unknown) => {
        // What is closed in the middle of it breaks off.
        if (!isOver) onFailure(error)
        again(pauseAfterFailureMs)
      },
    )
  }

  function again(afterMs: number): void {
    if (!isOver) timer = setTimeout(pass, afterMs).unref()
  }

  async function look(): Promise<void> {
    await shortenLog()
    for (const { statement } of await engine.query<{ statement: string }>(lookAtTables)) {
      if (isOver) return
      await engine.run(statement)
      await shortenLog()
    }
  }

  async function shortenLog(): Promise<void> {
    const [log] = await engine.query<{ bytes: number; seconds: number }>(lookAtLog)
    if (log && isDue(log)) await engine.run('checkpoint')
  }

  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

function isDue({ bytes, seconds }: { bytes: number; seconds: number }): boolean {
  return bytes > mostLogBytes || (bytes > leastLogBytes && seconds > mostSeconds)
}
