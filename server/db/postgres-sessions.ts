// Connections of which each serves one transaction at a time, so that a transaction's first statements can travel
// together. The driver's own begin() waits for each of them in turn, and brings the process down when the connection is
// lost meanwhile; here a lost connection is thrown away, together with whatever was open on it.
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { DatabaseError, DatabaseUnavailable } from './contract.ts'

export interface Session {
  /** Answers come in the order sent, whether or not the sender waits in between. */
  send(
    text: string,
    values: (string | null)[],
    options: SendOptions,
  ): Promise<postgres.RowList<postgres.Row[]>>
  /** Only where something was answered already is more than one statement sent ahead. */
  readonly isProven: boolean
}

interface SendOptions {
  readonly prepare: boolean
  /** Text that may hold several statements, without values. */
  readonly simple: boolean
}

export interface Sessions {
  /** Waits for its turn where all are taken. What `work` sends last need not be answered when it returns. */
  use<T>(work: (session: Session) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** How long work that is under way may go on once the server stops. */
const patienceMs = 5_000

type Connect = (onLost: () => void) => postgres.Sql

export function openSessions(max: number, connect: Connect): Sessions {
  const living = new Set<OwnedSession>()
  const waiting: ((session: OwnedSession) => void)[] = []
  let free: OwnedSession[] = []
  let closing: Promise<void> | null = null

  function open(): OwnedSession {
    const session = openSession(connect, () => {
      living.delete(session)
      free = free.filter((other) => other !== session)
    })
    living.add(session)
    return session
  }

  function take(): OwnedSession | Promise<OwnedSession> {
    const session = free.pop()
    if (session) return session
    return living.size < max ? open() : nextGivenBack()
  }

  function nextGivenBack(): Promise<OwnedSession> {
    return new Promise((resolve) => waiting.push(resolve))
  }

  function giveBack(session: OwnedSession): void {
    const next = waiting.shift()
    if (next) next(living.has(session) ? session : open())
    else if (living.has(session)) free.push(session)
  }

  async function endAll(): Promise<void> {
    const patience = new AbortController()
    const inUse = Array.from({ length: living.size - free.length }, nextGivenBack)
    await Promise.race([Promise.all(inUse), pause(patienceMs, undefined, { signal: patience.signal })])
    patience.abort()
    await Promise.all(Array.from(living, (session) => session.end()))
  }

  return {
    async use(work) {
      if (closing) throw new DatabaseUnavailable('The database was closed.')
      const session = await take()
      try {
        return await work(session)
      } finally {
        giveBack(session)
      }
    },
    close() {
      closing ??= endAll()
      return closing
    },
  }
}

interface OwnedSession extends Session {
  end(): Promise<void>
}

function openSession(connect: Connect, onLost: () => void): OwnedSession {
  let isLost = false
  let isProven = false
  const client = connect(lose)

  function lose(): void {
    if (isLost) return
    isLost = true
    onLost()
    // Else the driver would connect anew and go on in the middle.
    void client.end({ timeout: 0 })
  }

  return {
    get isProven() {
      return isProven
    },
    async send(text, values, options) {
      if (isLost) throw new DatabaseUnavailable('The connection to the database was lost.')
      try {
        const rows = await client.unsafe(text, values, options)
        isProven = true
        return rows
      } catch (error) {
        // The driver tells the statements under way before it tells that the connection is closed.
        if (!(error instanceof postgres.PostgresError)) lose()
        throw asContractError(error)
      }
    },
    end: () => client.end({ timeout: 1 }),
  }
}

/** Lost or refused connections, and a server that is shutting down, starting or full. */
const unavailable = /^(CONNECT|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|08|57P0[123]|53300)/

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
