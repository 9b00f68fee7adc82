// The engine for DATABASE_URL with two pools: the owner's for the server's own work, and one for requests
// that logs in as `authenticator`, which can only switch to the request roles.
import postgres from 'postgres'
import { defaultTimings, type Timings } from '../timings.ts'
import { settingsStatement } from './claims.ts'
import type { Caller, Db } from './contract.ts'
import { parseByOid, typeOid } from './engine-values.ts'
import { openHeartbeat } from './postgres-heartbeat.ts'
import { openPool, type SessionOptions } from './postgres-pool.ts'
import { always, inTransaction } from './postgres-transaction.ts'
import { preparedStatementLimit } from './prepared-statement-limit.ts'
import { createRequestQueue } from './request-queue.ts'
import { queueEntryOf, statementLimitOf } from './visitor-limits.ts'

export interface PostgresOptions {
  readonly url: string
  readonly statementTimeoutMs: number
  readonly maxConnections: number
  readonly timings?: Timings
  /** Absent while the platform is created: then only the owner's pool works. */
  readonly authenticatorPassword?: string
  /** Hexadecimal; see server/keys/link-key.ts. */
  readonly linkKey?: string
}

const identity = (value: unknown): unknown => value
const types = Object.fromEntries(
  Object.entries(typeOid).map(([name, oid]) => {
    const parse = parseByOid[oid]
    // Types without a parser of the contract keep the driver's own.
    return [name, { to: oid, from: parse ? [oid] : [], serialize: identity, parse: parse ?? identity }]
  }),
)

const ownerConnections = 4
/** At server start, when the database may be starting too. */
const firstConnectSeconds = 30
/** Added to the statement timeout for the response to arrive. */
const networkMarginMs = 1_000
/** Releases the locks of a server that vanished in a transaction. */
const idleInTransactionMs = 10_000

export function openPostgres(options: PostgresOptions): Db {
  const ownerPool = openPool(sessionOptions(options, options.url, ownerConnections))
  const requestAccess = options.authenticatorPassword
    ? openRequestAccess(options, options.authenticatorPassword)
    : null
  const queue = createRequestQueue(options.maxConnections)
  // One limit per role, so that visitors' statements cannot displace those of staff.
  const preparedLimits = {
    anon: preparedStatementLimit(),
    authenticated: preparedStatementLimit(),
    service_role: preparedStatementLimit(),
  }

  function openRequestAccess({ url, maxConnections }: PostgresOptions, password: string) {
    const login = new URL(url)
    login.username = 'authenticator'
    login.password = encodeURIComponent(password)
    const callerPool = openPool(sessionOptions(options, login.href, maxConnections))
    const heartbeat = openHeartbeat(
      () => connect(options, url),
      () => {
        ownerPool.dropAll()
        callerPool.dropAll()
      },
      options.timings?.databaseSilenceMs,
    )
    return { callerPool, heartbeat }
  }

  function requireRequestAccess() {
    if (!requestAccess) throw new Error('This connection was opened for the owner only.')
    return requestAccess
  }

  const asOwner: Db['asOwner'] = async (work) => {
    requestAccess?.heartbeat.refuseWhileDown()
    return inTransaction(ownerPool, { readOnly: false, mayPrepare: always }, work)
  }

  return {
    engine: 'postgres',
    async asCaller(caller, callerOptions, work) {
      const { callerPool, heartbeat } = requireRequestAccess()
      heartbeat.refuseWhileDown()
      const limits = visitorSettings(caller, options.statementTimeoutMs)
      const settings = settingsStatement(caller, {
        ...callerOptions,
        settings: { ...callerOptions.settings, ...limits },
      })
      const { readOnly } = callerOptions
      const { databaseQueueMs } = options.timings ?? defaultTimings
      return queue.run(queueEntryOf(caller, callerOptions, databaseQueueMs), async () => {
        // The database may have stopped answering meanwhile.
        heartbeat.refuseWhileDown()
        return inTransaction(
          callerPool,
          { readOnly, settings, mayPrepare: preparedLimits[caller.role].admits },
          work,
        )
      })
    },
    asOwner,
    listen: async (channel, onNotify) => requireRequestAccess().heartbeat.listen(channel, onNotify),
    load: () => ({
      ...queue.load(),
      pools: [
        { pool: 'server', ...ownerPool.load() },
        ...(requestAccess ? [{ pool: 'requests' as const, ...requestAccess.callerPool.load() }] : []),
      ],
      restarts: requestAccess?.heartbeat.reconnects() ?? 0,
    }),
    async ping() {
      const start = performance.now()
      await asOwner((tx) => tx.script('select 1'))
      return performance.now() - start
    },
    // Postgres does its own maintenance.
    startMaintenance: () => () => {},
    async close() {
      await Promise.all([
        ownerPool.close(),
        requestAccess?.callerPool.close(),
        requestAccess?.heartbeat.close(),
      ])
    },
  }
}

function sessionOptions(options: PostgresOptions, url: string, max: number): SessionOptions {
  const limit = options.statementTimeoutMs
  return {
    max,
    silenceMs: limit > 0 ? limit + networkMarginMs : 0,
    queueMs: options.timings?.databaseQueueMs,
    connect: (onLost) => connect(options, url, onLost),
    setup: setupScript(options),
  }
}

export function connect(
  { statementTimeoutMs, timings = defaultTimings }: Pick<PostgresOptions, 'statementTimeoutMs' | 'timings'>,
  url: string,
  onLost?: () => void,
): postgres.Sql {
  return postgres(url, {
    max: 1,
    // The driver must not close a connection in the middle of a transaction.
    max_lifetime: null,
    connect_timeout: statementTimeoutMs > 0 ? timings.databaseConnectMs / 1000 : firstConnectSeconds,
    fetch_types: false,
    types,
    onnotice: () => {},
    onclose: onLost,
    connection: { application_name: 'shringar' },
  })
}

/** Statements and not startup parameters, which poolers refuse or drop. */
function setupScript({ statementTimeoutMs, linkKey }: PostgresOptions): string {
  const settings = {
    ...(linkKey && { 'shringar.link_key': linkKey }),
    // Migrations are not limited: they may wait for another server.
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      lock_timeout: Math.ceil(statementTimeoutMs / 2),
      idle_in_transaction_session_timeout: idleInTransactionMs,
    }),
  }
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}';`)
    .join('\n')
}

/** The connection has the limits of other callers. */
function visitorSettings(caller: Caller, connectionMs: number): Record<string, string> {
  const limitMs = statementLimitOf(caller, connectionMs)
  if (limitMs === connectionMs) return {}
  return { statement_timeout: String(limitMs), lock_timeout: String(Math.ceil(limitMs / 2)) }
}
