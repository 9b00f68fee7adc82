// The engine for DATABASE_URL, with connections of two kinds. The ownerPool's do the server's own work; requests run on
// others that log in as `authenticator`, which owns nothing and can only switch to the request roles.
import postgres from 'postgres'
import { defaultTimings, type Timings } from '../timings.ts'
import { settingsStatement } from './claims.ts'
import type { Db, OwnerTx } from './contract.ts'
import { parseByOid, toText, typeOid } from './engine-values.ts'
import { openHeartbeat } from './postgres-heartbeat.ts'
import { openPool, type Session, type SessionOptions, type SessionPool } from './postgres-pool.ts'
import { preparedStatementLimit } from './prepared-statement-limit.ts'
import { type Sql, toStatement } from './sql.ts'

export interface PostgresOptions {
  readonly url: string
  readonly statementTimeoutMs: number
  readonly maxConnections: number
  readonly timings?: Timings
  /** Absent while the platform is being laid: then only the ownerPool's side works. */
  readonly authenticatorPassword?: string
}

const identity = (value: unknown): unknown => value
const types = Object.fromEntries(
  Object.entries(typeOid).map(([name, oid]) => {
    const parse = parseByOid[oid]
    // Where the contract asks nothing special of a result, the driver's own reading of the type stays.
    return [name, { to: oid, from: parse ? [oid] : [], serialize: identity, parse: parse ?? identity }]
  }),
)

const ownerConnections = 4
/** While the server starts, perhaps together with the database and the whole machine. */
const firstConnectSeconds = 30
/** Beyond the time that a statement may take, for its answer to travel. */
const networkMarginMs = 1_000
/** A server that vanished in the middle of a transaction holds its locks no longer than that. */
const idleInTransactionMs = 10_000

export function openPostgres(options: PostgresOptions): Db {
  const ownerPool = openPool(sessionOptions(options, options.url, ownerConnections))
  const requestAccess = options.authenticatorPassword
    ? openRequestAccess(options, options.authenticatorPassword)
    : null
  // One a role, so that whatever shapes strangers send, the staff's statements stay prepared.
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
      const settings = settingsStatement(caller, callerOptions)
      const { readOnly } = callerOptions
      return inTransaction(
        callerPool,
        { readOnly, settings, mayPrepare: preparedLimits[caller.role].admits },
        work,
      )
    },
    asOwner,
    listen: async (channel, onNotify) => requireRequestAccess().heartbeat.listen(channel, onNotify),
    async ping() {
      const start = performance.now()
      await asOwner((tx) => tx.script('select 1'))
      return performance.now() - start
    },
    // It has processes of its own for that.
    startMaintenance: () => noop,
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
  }
}

function connect(
  { statementTimeoutMs, timings = defaultTimings }: PostgresOptions,
  url: string,
  onLost?: () => void,
): postgres.Sql {
  return postgres(url, {
    max: 1,
    // A connection never ends by itself, which might be in the middle of a transaction.
    max_lifetime: null,
    connect_timeout: statementTimeoutMs > 0 ? timings.databaseConnectMs / 1000 : firstConnectSeconds,
    fetch_types: false,
    types,
    onnotice: () => {},
    onclose: onLost,
    connection: {
      application_name: 'shringar',
      // While the database is being laid nothing is limited: another server may be at it, and that takes its time.
      ...(statementTimeoutMs > 0 && {
        statement_timeout: statementTimeoutMs,
        lock_timeout: Math.ceil(statementTimeoutMs / 2),
        idle_in_transaction_session_timeout: idleInTransactionMs,
      }),
    },
  })
}

/** The server's own statements are few and always prepared; a request's are many and have to earn it. */
const always = () => true
const noop = () => {}

interface TransactionOptions {
  readonly readOnly: boolean
  readonly settings?: Sql
  readonly mayPrepare: (text: string) => boolean
}

function inTransaction<T>(
  sessions: SessionPool,
  { readOnly, settings, mayPrepare }: TransactionOptions,
  work: (tx: OwnerTx) => Promise<T>,
): Promise<T> {
  return sessions.use(async (session) => {
    const { tx, end } = transactionOn(session, mayPrepare)
    const opened = Promise.all([
      tx.script(readOnly ? 'begin read only' : 'begin read write'),
      settings && send(session, settings, always),
    ])
    // Whoever waits for it below is told.
    opened.catch(noop)
    try {
      // Both travel together with the first statement of the work.
      if (!session.hasAnswered) await opened
      const result = await work(tx)
      await opened
      const committed = end('commit')
      // Where nothing was written, there is nothing to wait for.
      if (readOnly) committed.catch(noop)
      else await committed
      return result
    } catch (error) {
      end('rollback').catch(noop)
      // What failed first is why the rest failed.
      throw await opened.then(() => error, identity)
    }
  })
}

function transactionOn(session: Session, mayPrepare: (text: string) => boolean) {
  let ended: Promise<void> | null = null

  function refuseWhenOver(): void {
    if (ended) throw new Error('This transaction is over: the connection serves another one.')
  }

  const tx: OwnerTx = {
    async query<Row>(statement: Sql) {
      refuseWhenOver()
      const rows = await send(session, statement, mayPrepare)
      return rows as unknown as Row[]
    },
    async last<Row>(statement: Sql) {
      refuseWhenOver()
      const answered = send(session, statement, mayPrepare)
      // Waited for by whoever opened the transaction. After a failure it rolls back.
      end('commit').catch(noop)
      return (await answered) as unknown as Row[]
    },
    async script(text) {
      refuseWhenOver()
      await session.send(text, [], { simple: true, prepare: false })
    },
  }

  function end(how: 'commit' | 'rollback'): Promise<void> {
    ended ??= sendEnd(session, how)
    return ended
  }

  return { tx, end }
}

async function sendEnd(session: Session, how: 'commit' | 'rollback'): Promise<void> {
  const { command } = await session.send(how, [], { simple: true, prepare: false })
  if (how === 'commit' && command !== 'COMMIT')
    throw new Error('A statement of this transaction failed, so nothing of it was kept.')
}

function send(session: Session, statement: Sql, mayPrepare: (text: string) => boolean) {
  const { text, values } = toStatement(statement)
  return session.send(text, values.map(toText), { simple: false, prepare: mayPrepare(text) })
}
