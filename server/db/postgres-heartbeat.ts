// The connection for LISTEN with a heartbeat: every second it sends a NOTIFY to itself. If none comes back,
// all connections are dropped and requests are refused at once instead of waiting for a TCP timeout. It then
// reconnects twice a second.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { defaultTimings } from '../timings.ts'
import { DatabaseUnavailable, type Unlisten } from './contract.ts'

export interface Heartbeat {
  /** Also calls back with '' when notifications may have been missed. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<Unlisten>
  /** How often the connection was lost and opened again. */
  reconnects(): number
  /** Throws DatabaseUnavailable while the database does not respond. */
  refuseWhileDown(): void
  close(): Promise<void>
}

const intervalMs = 1_000
/** Time to read what arrived while the event loop was blocked. */
const eventLoopMarginMs = 200
/**
 * A closed connection (restart, pg_terminate_backend) may be reopened in this time before requests are
 * refused.
 */
const reconnectGraceMs = 500
const retryMs = 500

/** Each server holds this advisory lock, shared, so that a migration can see whether others run (upgrade-plan.ts). */
export const runningServerLock = 7_310_463

interface Listener {
  readonly channel: string
  onNotify(payload: string): void
  unlisten: Unlisten
  /** The connection on which it listens. */
  registration?: { readonly client: postgres.Sql; readonly ready: Promise<void> }
}

export function openHeartbeat(
  connect: () => postgres.Sql,
  onDown: () => void,
  silenceMs = defaultTimings.databaseSilenceMs,
): Heartbeat {
  const listeners = new Set<Listener>()
  const closing = new AbortController()
  let client = connectWithRetries(connect, closing.signal)
  let isDown = false
  let reconnects = 0
  const running = run()

  async function run(): Promise<void> {
    for (;;) {
      const connection = await client.catch(() => null)
      if (!connection) return
      isDown = false
      const end = await serve(connection)
      void connection.end({ timeout: 0 })
      if (closing.signal.aborted) return
      client = connectWithRetries(connect, closing.signal)
      const grace = setTimeout(markDown, end === 'silent' ? 0 : reconnectGraceMs)
      if (await client.catch(() => null)) reconnects += 1
      clearTimeout(grace)
    }
  }

  function markDown(): void {
    isDown = true
    onDown()
  }

  /** Returns when the connection is useless. */
  async function serve(connection: postgres.Sql): Promise<'silent' | 'lost'> {
    try {
      for (const listener of listeners) await ensureListening(connection, listener)
      return await beatUntilSilent(connection, silenceMs, closing.signal)
    } catch {
      return 'lost'
    }
  }

  return {
    async listen(channel, onNotify) {
      const listener: Listener = { channel, onNotify, unlisten: async () => {} }
      listeners.add(listener)
      await ensureListening(await client, listener)
      return async () => {
        listeners.delete(listener)
        await listener.unlisten()
      }
    },
    reconnects: () => reconnects,
    refuseWhileDown() {
      if (isDown) throw new DatabaseUnavailable('The database does not answer.')
    },
    async close() {
      closing.abort()
      const connection = await client.catch(() => null)
      await Promise.all([connection?.end({ timeout: 1 }), running])
    },
  }
}

/** Registers once per connection, although `listen` and `serve` may both try first. */
function ensureListening(client: postgres.Sql, listener: Listener): Promise<void> {
  if (listener.registration?.client !== client) {
    listener.registration = { client, ready: listenOn(client, listener, listener.registration !== undefined) }
  }
  return listener.registration.ready
}

async function listenOn(client: postgres.Sql, listener: Listener, missed: boolean): Promise<void> {
  const { channel, onNotify } = listener
  let maybeMissed = missed
  const { unlisten } = await client.listen(channel, onNotify, () => {
    // The driver registers again by itself if only this connection was closed.
    if (maybeMissed) onNotify('')
    maybeMissed = true
  })
  listener.unlisten = unlisten
}

/** Throws if the connection is lost or the heartbeat is closed. */
async function beatUntilSilent(
  client: postgres.Sql,
  silenceMs: number,
  closing: AbortSignal,
): Promise<'silent'> {
  const beat = `beat_${randomUUID()}`
  let received = Promise.withResolvers<void>()
  await client.listen(beat, () => received.resolve())
  for (;;) {
    await pause(intervalMs, undefined, { ref: false, signal: closing })
    received = Promise.withResolvers<void>()
    const limit = new AbortController()
    // Closing does not wait for a pending heartbeat.
    const options = { ref: false, signal: AbortSignal.any([limit.signal, closing]) }
    const outcome = await Promise.race([
      Promise.all([client.notify(beat, ''), received.promise]).then(() => 'alive'),
      pause(silenceMs, undefined, options).then(() => pause(eventLoopMarginMs, 'silent', options)),
    ])
    limit.abort()
    if (outcome === 'silent') return outcome
  }
}

/** Returns the first successful attempt. An attempt may hang, so the next one does not wait for it. */
async function connectWithRetries(connect: () => postgres.Sql, closing: AbortSignal): Promise<postgres.Sql> {
  const { promise, resolve, reject } = Promise.withResolvers<postgres.Sql>()
  const tries = new Set<postgres.Sql>()
  function attempt(): void {
    const candidate = connect()
    tries.add(candidate)
    candidate.unsafe(`select pg_advisory_lock_shared(${runningServerLock})`).then(
      () => resolve(candidate),
      () => candidate.end({ timeout: 0 }),
    )
  }
  attempt()
  const retry = setInterval(attempt, retryMs)
  const stop = () => reject(new DatabaseUnavailable('The database was closed.'))
  closing.addEventListener('abort', stop, { once: true })
  try {
    const reached = await promise
    tries.delete(reached)
    return reached
  } finally {
    closing.removeEventListener('abort', stop)
    clearInterval(retry)
    for (const other of tries) void other.end({ timeout: 0 })
  }
}
