// Queue, connections, restarts and slow statements of the database.
import type { Logger } from 'pino'
import type { Db } from '#server/db/contract.ts'
import { watchStatements } from '#server/db/watch-statements.ts'
import type { Registry } from './registry.ts'

/** Returns the database with its slow statements logged and counted. */
export function observeDatabase(registry: Registry, db: Db, log: Logger, slowStatementMs: number): Db {
  const { counter, readings } = registry
  const slow = counter('shringar_slow_statements_total', 'Statements that took over a second.')
  // A counter that is missing until the first event cannot be compared with before.
  slow.add({}, 0)
  readings('shringar_database_requests', 'Requests in the database, and waiting for it.', 'gauge', () => {
    const { running, waiting } = db.load()
    return [
      { labels: { state: 'running' }, value: running },
      { labels: { state: 'waiting' }, value: waiting },
    ]
  })
  readings('shringar_database_slots', 'How many requests may be in the database at once.', 'gauge', () => [
    { value: db.load().slots },
  ])
  readings(
    'shringar_database_connections',
    'Connections to Postgres by pool, and requests that wait for one.',
    'gauge',
    () =>
      db
        .load()
        .pools.flatMap(({ pool, ...states }) =>
          Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value })),
        ),
  )
  readings(
    'shringar_database_restarts_total',
    'How often the embedded engine, or the connection that listens, was opened again.',
    'counter',
    () => [{ value: db.load().restarts }],
  )
  return watchStatements(db, slowStatementMs, (statement) => {
    slow.add()
    log.warn(statement, 'A statement was slow')
  })
}
