// The engine for DATABASE_URL: two pools. The owner's does the server's own work; requests run on a second one that
// logs in as `authenticator`, which owns nothing and can only switch to the request roles.
import postgres from 'postgres'
import { settingsStatement } from './claims.ts'
import { DatabaseError, DatabaseUnavailable, type Db, type OwnerTx, type Tx } from './contract.ts'
import { parseByOid, toText, typeOid } from './engine-values.ts'
import { preparedBudget } from './prepared-budget.ts'
import { type Sql, toStatement } from './sql.ts'

export interface PostgresOptions {
  readonly url: string
  readonly statementTimeoutMs: number
  readonly maxConnections: number
  /** Absent while the platform is being laid: then only the owner's side works. */
  readonly authenticatorPassword?: string
}

type Pool = postgres.Sql
type PoolTransaction = postgres.TransactionSql

const asIs = (value: unknown): unknown => value
const types = Object.fromEntries(
  Object.entries(typeOid).map(([name, oid]) => {
    const parse = parseByOid[oid]
    // Where the contract asks nothing special of a result, the driver's own reading of the type stays.
    return [name, { to: oid, from: parse ? [oid] : [], serialize: asIs, parse: parse ?? asIs }]
  }),
)

export function openPostgres(options: PostgresOptions): Db {
  const owner = openPool(options, options.url, 4)
  const callers = options.authenticatorPassword
    ? openPool(options, authenticatorUrl(options.url, options.authenticatorPassword), options.maxConnections)
    : null
  // One a role, so that whatever shapes strangers send, the staff's statements stay prepared.
  const budgets = { anon: preparedBudget(), authenticated: preparedBudget(), service_role: preparedBudget() }

  return {
    engine: 'postgres',
    asCaller(caller, callerOptions, work) {
      if (!callers) throw new Error('This connection was opened for the owner alone.')
      return inTransaction(
        callers,
        callerOptions.readOnly ? 'read only' : 'read write',
        async (transaction) => {
          const { text, values } = toStatement(settingsStatement(caller, callerOptions))
          // Sent together with the work's first statement: one round trip fewer.
          const settled = transaction.unsafe(text, values.map(toText), { prepare: true }).execute()
          const [result] = await Promise.all([
            work(queryable(transaction, budgets[caller.role].admits)),
            settled,
          ])
          return result
        },
      )
    },
    asOwner: (work) => inTransaction(owner, 'read write', (transaction) => work(ownerTx(transaction))),
    async listen(channel, onNotify) {
      let reconnected = false
      const { unlisten } = await owner.listen(channel, onNotify, () => {
        if (reconnected) onNotify('')
        reconnected = true
      })
      return unlisten
    },
    async ping() {
      const start = performance.now()
      await reported(owner`select 1`)
      return performance.now() - start
    },
    async close() {
      await Promise.all([owner.end({ timeout: 5 }), callers?.end({ timeout: 5 })])
    },
  }
}

function openPool(options: PostgresOptions, url: string, max: number): Pool {
  return postgres(url, {
    max,
    connect_timeout: 5,
    fetch_types: false,
    types,
    onnotice: () => {},
    connection: { application_name: 'shringar', statement_timeout: options.statementTimeoutMs },
  })
}

function authenticatorUrl(url: string, password: string): string {
  const login = new URL(url)
  login.username = 'authenticator'
  login.password = encodeURIComponent(password)
  return login.href
}

async function inTransaction<T>(
  pool: Pool,
  mode: 'read only' | 'read write',
  work: (transaction: PoolTransaction) => Promise<T>,
): Promise<T> {
  // begin() unwraps arrays of promises in its result type; ours is a plain value.
  return reported(pool.begin(mode, work) as Promise<T>)
}

/** The server's own statements are few and always prepared; a request's are many and have to earn it. */
function queryable(transaction: PoolTransaction, mayPrepare: (text: string) => boolean = () => true): Tx {
  return {
    async query<Row>(statement: Sql) {
      const { text, values } = toStatement(statement)
      const rows = await transaction.unsafe(text, values.map(toText), { prepare: mayPrepare(text) })
      return rows as unknown as Row[]
    },
  }
}

function ownerTx(transaction: PoolTransaction): OwnerTx {
  return {
    ...queryable(transaction),
    async script(text) {
      await transaction.unsafe(text).simple()
    },
  }
}

async function reported<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw translate(error)
  }
}

/** Lost or refused connections, and a server that is shutting down, starting or full. */
const unavailable = /^(CONNECT|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|08|57P0[123]|53300)/

function translate(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  if (unavailable.test(code))
    return new DatabaseUnavailable('The database cannot be reached.', { cause: error })
  if (!(error instanceof postgres.PostgresError)) return error
  return new DatabaseError({
    message: error.message,
    sqlState: code,
    detail: error.detail,
    hint: error.hint,
    constraint: error.constraint_name,
    cause: error,
  })
}
