// Puts the metrics of the server together.
import type { Handler } from 'hono'
import type { Logger } from 'pino'
import type { Db } from '#server/db/contract.ts'
import type { ObservedRequest } from '#server/http/base-middleware.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { Timings } from '#server/timings.ts'
import { metricsRoute } from './app.ts'
import { observeDatabase } from './database.ts'
import { readInstallation } from './installation.ts'
import { readProcess } from './process.ts'
import { createRegistry } from './registry.ts'
import { observeRequests } from './requests.ts'

export interface Metrics {
  readonly route: Handler<AppEnv>
  observeRequest(request: ObservedRequest): void
  /** The database with its slow statements logged and counted. */
  observe(db: Db): Db
  /** From now on a scrape asks the database for the age of outbox and backups. Without a mail server no mail is late. */
  readFrom(db: Db, sendsMail: () => boolean): void
}

export interface MetricsDeps {
  readonly token: string | undefined
  readonly timings: Pick<Timings, 'slowStatementMs' | 'metricsAnswerMs' | 'metricsMaxAgeMs'>
  readonly log: Logger
}

export function createMetrics({ token, timings, log }: MetricsDeps): Metrics {
  const registry = createRegistry()
  let refresh = async () => {}
  const observeRequest = observeRequests(registry)
  readProcess(registry)
  return {
    route: metricsRoute({ registry, token, refresh: () => refresh() }),
    observeRequest,
    observe: (db) => observeDatabase(registry, db, log, timings.slowStatementMs),
    readFrom(db, sendsMail) {
      refresh = readInstallation(registry, {
        db,
        sendsMail,
        answerMs: timings.metricsAnswerMs,
        maxAgeMs: timings.metricsMaxAgeMs,
      })
    },
  }
}
