// Connection pool in which a transaction owns its connection, so that its first statements are pipelined. The
// driver's begin() awaits each of them, and crashes the process if the connection is lost meanwhile; here a
// lost connection is discarded with its transaction.
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { defaultTimings } from '../timings.ts'
import { DatabaseError, DatabaseUnavailable } from './contract.ts'
import { maxPreparedOfConnection } from './prepared-statement-limit.ts'

export interface Session {
  /** Responses come in the order sent; the caller need not await in between. */
  send(
    text: string,
    values: (string | null)[],
    options: SendOptions,
  ): Promise<postgres.RowList<postgres.Row[]>>
  /** Statements are pipelined only after a first response on this connection. */
  readonly hasAnswered: boolean
}

interface SendOptions {
  readonly prepare: boolean
  /** A script of several statements, without parameters. */
  readonly simple: boolean
}

export interface SessionPool {
  /**
   * Waits up to `queueMs` for a free connection. The last statement of `work` may be unanswered when it
   * returns.
   */
  use<T>(work: (session: Session) => Promise<T>): Promise<T>
  load(): { readonly busy: number; readonly idle: number; readonly waiting: number }
  /** Drops all connections and refuses waiting requests. */
  dropAll(): void
  close(): Promise<void>
}

export interface SessionOptions {
  readonly max: number
  connect(onLost: () => void): postgres.Sql
  /** The first script on each connection. */
  readonly setup: string
  /** How long a statement may stay unanswered; 0 means no limit. */
  readonly silenceMs: number
  /** How long to wait for a free connection. */
  readonly queueMs?: number
}

/** How long running work may continue after close(). */
const closeTimeoutMs = 5_000

interface Waiter {
  take(session: OwnedSession): void
  refuse(reason: DatabaseUnavailable): void
}

export function openPool(options: SessionOptions): SessionPool {
  const sessions = new Set<OwnedSession>()
  const waiters = new Set<Waiter>()
  let free: OwnedSession[] = []
  let closing: Promise<void> | null = null
  const { queueMs = defaultTimings.databaseQueueMs } = options

  function open(): OwnedSession {
    const session = openSession(options, () => {
      sessions.delete(session)
      free = free.filter((other) => other !== session)
    })
    sessions.add(session)
    return session
  }

  function take(): OwnedSession | Promise<OwnedSession> {
    const session = free.pop()
    if (session) return session
    return sessions.size < options.max ? open() : waitForRelease()
  }

  async function waitForRelease(): Promise<OwnedSession> {
    const { promise, resolve: take, reject: refuse } = Promise.withResolvers<OwnedSession>()
    const entry = { take, refuse }
    waiters.add(entry)
    const limit = setTimeout(refuse, queueMs, new DatabaseUnavailable('All connections are in use.'))
    return promise.finally(() => {
      clearTimeout(limit)
      waiters.delete(entry)
    })
  }

  function release(session: OwnedSession): void {
    if (session.isFull()) {
      sessions.delete(session)
      void session.end()
    }
    const [next] = waiters
    if (next) {
      waiters.delete(next)
      next.take(sessions.has(session) ? session : open())
    } else if (sessions.has(session)) free.push(session)
  }

  async function endAll(): Promise<void> {
    const timeout = new AbortController()
    const inUse = Array.from({ length: sessions.size - free.length }, waitForRelease)
    await Promise.race([
      Promise.allSettled(inUse),
      pause(closeTimeoutMs, undefined, { signal: timeout.signal }),
    ])
    timeout.abort()
    await Promise.all(Array.from(sessions, (session) => session.end()))
  }

  return {
    async use(work) {
      if (closing) throw new DatabaseUnavailable('The database was closed.')
      const session = await take()
      try {
        return await work(session)
      } finally {
        release(session)
      }
    },
    load: () => ({ busy: sessions.size - free.length, idle: free.length, waiting: waiters.size }),
    dropAll() {
      for (const { refuse } of waiters) refuse(new DatabaseUnavailable('The database does not answer.'))
      for (const session of sessions) session.drop()
    },
    close() {
      closing ??= endAll()
      return closing
    },
  }
}

interface OwnedSession extends Session {
  /** Whether it has more prepared statements than Postgres should keep. */
  isFull(): boolean
  drop(): void
  end(): Promise<void>
}

function openSession({ connect, setup, silenceMs }: SessionOptions, onLost: () => void): OwnedSession {
  let isLost = false
  let hasAnswered = false
  let settingUp: Promise<unknown> | null = null
  const prepared = new Set<string>()
  const client = connect(drop)

  function drop(): void {
    if (isLost) return
    isLost = true
    onLost()
    // Otherwise the driver would reconnect in the middle of a transaction.
    void client.end({ timeout: 0 })
  }

  return {
    get hasAnswered() {
      return hasAnswered
    },
    async send(text, values, options) {
      if (isLost) throw lostConnection()
      if (options.prepare) prepared.add(text)
      const limit = silenceMs > 0 ? setTimeout(drop, silenceMs) : undefined
      try {
        if (!hasAnswered && setup !== '') {
          // Without its limits a connection is useless.
          settingUp ??= client.unsafe(setup).catch((error: unknown) => {
            drop()
            throw error
          })
          await settingUp
        }
        const rows = await client.unsafe(text, values, options)
        // The driver sends queued statements on a new connection, where a commit succeeds although its
        // transaction is gone.
        if (isLost) throw lostConnection()
        hasAnswered = true
        return rows
      } catch (error) {
        // The driver rejects pending statements before it reports the closed connection.
        if (!(error instanceof postgres.PostgresError)) drop()
        throw asContractError(error)
      } finally {
        clearTimeout(limit)
      }
    },
    isFull: () => prepared.size > maxPreparedOfConnection,
    drop,
    end: () => client.end({ timeout: 1 }),
  }
}

const lostConnection = () => new DatabaseUnavailable('The connection to the database was lost.')

/** Lost or refused connections, a server that is shutting down, starting or full, and lock timeouts. */
const unavailable = /^(CONNECT|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|08|57P0[123]|53300|55P03|25P03)/

function asContractError(error: unknown): unknown {
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
