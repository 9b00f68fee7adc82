// Time limits of the product in one object. The environment variable TIMINGS overrides some of them as JSON,
// for tests: TIMINGS='{"healthWriteMs":0,"browser":{"answerMs":500}}'. It is not documented as a setting and
// not read from .env.
import { z } from 'zod'
import { StartFailure } from './start-failure.ts'

const milliseconds = (usual: number, least = 0) => z.int().min(least).max(3_600_000).default(usual)

const schema = z.strictObject({
  /** How long /health caches that the database responds. */
  healthPingMs: milliseconds(1_000),
  /** How long /health caches that a row can be written. */
  healthWriteMs: milliseconds(10_000),
  /** How long /health waits for the database. Less than the timeout of a proxy's probe, 5 s in deploy/Caddyfile. */
  healthAnswerMs: milliseconds(4_000, 1),

  /** How long after the start the images of the first pages are rendered ahead. */
  warmUpDelayMs: milliseconds(0),

  /** How often cached pages are rendered again beside a hosted project, which sends no notifications. */
  hostedRefreshMs: milliseconds(30_000, 1),
  /** Timeout of requests to a hosted project. */
  hostedAnswerMs: milliseconds(5_000, 1),

  /** How long the last good page is served before a failed rendering is tried again. */
  pageRetryMs: milliseconds(2_000),
  /** How long a rendering may take before the last good page is served in its place. */
  pageRenderMs: milliseconds(2_000),

  /** After SIGTERM, behind a proxy that does not check /health: how long new connections are still accepted. */
  drainNoticeMs: milliseconds(2_000),
  /** After SIGTERM: how long they are accepted once the proxy has seen the 503 of /health. */
  drainGraceMs: milliseconds(500),
  /** After SIGTERM: how long to wait at most until the proxy has seen it. */
  drainMaxMs: milliseconds(12_000),
  /** How long a closing server waits for requests in flight. */
  closeMs: milliseconds(10_000),
  /** How long a closing server waits for a request on a connection that is idle or was just opened. */
  unusedConnectionMs: milliseconds(1_000),

  /** When a Postgres connection on which no heartbeat comes back counts as lost. */
  databaseSilenceMs: milliseconds(2_500, 1),
  /** How long a request waits for a free database connection. */
  databaseQueueMs: milliseconds(4_000, 1),
  /** How long opening a database connection may take once the server runs. */
  databaseConnectMs: milliseconds(4_000, 1),

  /** Statements that take longer are logged and counted. */
  slowStatementMs: milliseconds(1_000),
  /** How long a scrape of /metrics waits for the database. Less than Prometheus' own limit of 10 s. */
  metricsAnswerMs: milliseconds(3_000, 1),
  /** How long /metrics caches what it asked the database. */
  metricsMaxAgeMs: milliseconds(5_000),

  /** How long the bucket of backups may take to answer, or to take a part of 8 MB. */
  bucketAnswerMs: milliseconds(300_000, 1),

  /** How often overdue visits are looked for. */
  overdueCheckMs: milliseconds(30_000, 1),

  /** While a request waits for a mail: how long the mail server may take to connect or to answer a command. */
  mailAnswerMs: milliseconds(5_000, 1),
  /** How long sending such a mail may take in all. */
  mailSendMs: milliseconds(10_000, 1),

  /**
   * Database time that the visitors of one network may use in ten seconds. A page with its form needs some 20 ms, so
   * this is enough for a hundred people who browse at the same time, and leaves more than half of the engine.
   */
  visitorDatabaseMs: milliseconds(4_000, 1),

  /**
   * Overrides for the browser, sent in the page's public configuration; the defaults are where they are used.
   */
  browser: z
    .strictObject({
      formHoldBackMs: z.int().min(0),
      answerMs: z.int().min(1),
      uploadRetryMs: z.int().min(1),
    })
    .partial()
    .default({}),
})

export type Timings = Readonly<z.output<typeof schema>>
export type BrowserTimings = Timings['browser']

export const defaultTimings: Timings = schema.parse({})

/** Parses the value of TIMINGS. */
export function readTimings(text = ''): Timings {
  if (text.trim() === '') return defaultTimings
  const result = z
    .string()
    .transform((json, context) => {
      try {
        return JSON.parse(json) as unknown
      } catch {
        context.addIssue('must be JSON')
        return z.NEVER
      }
    })
    .pipe(schema)
    .safeParse(text)
  if (result.success) return result.data
  const { path, message } = result.error.issues[0] ?? { path: [], message: 'is not valid' }
  const field = path.length > 0 ? `${path.join('.')}: ` : ''
  throw new StartFailure(
    `TIMINGS ${field}${message} (got '${text}'), for example TIMINGS={"healthWriteMs":0}`,
  )
}
