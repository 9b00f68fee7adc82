// The one connection that listens, and by its own beat knows whether the database speaks at all: every second it notifies
// itself. Where nothing comes back, the network or the server has gone silent, and whoever waits for an answer elsewhere
// would wait until TCP gives up. Then everything is let go, requests are refused at once, and the way back is tried
// twice a second.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { usualTimings } from '../timings.ts'
import { DatabaseUnavailable, type Unlisten } from './contract.ts'

export interface Lifeline {
  /** Also calls back with '' when notifications may have been missed. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<Unlisten>
  /** Throws DatabaseUnavailable while the database does not speak. */
  refuseWhileDown(): void
  close(): Promise<void>
}

const beatMs = 1_000
/** What has arrived while this process was busy itself is read within that time. */
const ownDelayMs = 200
/** A connection that was closed, by a restart or by hand, may be had again before anybody notices. */
const graceMs = 500
const retryMs = 500

interface Listener {
  readonly channel: string
  onNotify(payload: string): void
  unlisten: Unlisten
  /** On which connection it listens, or begins to. */
  place?: { readonly client: postgres.Sql; readonly ready: Promise<void> }
}

export function openLifeline(
  connect: () => postgres.Sql,
  onDown: () => void,
  silenceMs = usualTimings.databaseSilenceMs,
): Lifeline {
  const listeners = new Set<Listener>()
  const closing = new AbortController()
  let client = reach(connect, closing.signal)
  let isDown = false
  const life = live()

  async function live(): Promise<void> {
    for (;;) {
      const living = await client.catch(() => null)
      if (!living) return
      isDown = false
      const end = await serve(living)
      void living.end({ timeout: 0 })
      if (closing.signal.aborted) return
      client = reach(connect, closing.signal)
      const grace = setTimeout(goDown, end === 'silent' ? 0 : graceMs)
      await client.catch(() => null)
      clearTimeout(grace)
    }
  }

  function goDown(): void {
    isDown = true
    onDown()
  }

  /** Returns once it is of no use any more. */
  async function serve(living: postgres.Sql): Promise<'silent' | 'lost'> {
    try {
      for (const listener of listeners) await attend(living, listener)
      return await beatUntilSilent(living, silenceMs, closing.signal)
    } catch {
      return 'lost'
    }
  }

  return {
    async listen(channel, onNotify) {
      const listener: Listener = { channel, onNotify, unlisten: async () => {} }
      listeners.add(listener)
      await attend(await client, listener)
      return async () => {
        listeners.delete(listener)
        await listener.unlisten()
      }
    },
    refuseWhileDown() {
      if (isDown) throw new DatabaseUnavailable('The database does not answer.')
    },
    async close() {
      closing.abort()
      const living = await client.catch(() => null)
      await Promise.all([living?.end({ timeout: 1 }), life])
    },
  }
}

/** Once on a connection, though whoever asks and the one who serves it may both come to it first. */
function attend(client: postgres.Sql, listener: Listener): Promise<void> {
  if (listener.place?.client !== client) {
    listener.place = { client, ready: hear(client, listener, listener.place !== undefined) }
  }
  return listener.place.ready
}

async function hear(client: postgres.Sql, listener: Listener, missed: boolean): Promise<void> {
  const { channel, onNotify } = listener
  let maybeMissed = missed
  const { unlisten } = await client.listen(channel, onNotify, () => {
    // The driver listens anew by itself when just this connection is closed.
    if (maybeMissed) onNotify('')
    maybeMissed = true
  })
  listener.unlisten = unlisten
}

/** Throws where the connection is lost, and where the lifeline is closed. */
async function beatUntilSilent(
  client: postgres.Sql,
  silenceMs: number,
  closing: AbortSignal,
): Promise<'silent'> {
  const beat = `beat_${randomUUID()}`
  let heard = Promise.withResolvers<void>()
  await client.listen(beat, () => heard.resolve())
  for (;;) {
    await pause(beatMs, undefined, { ref: false, signal: closing })
    heard = Promise.withResolvers<void>()
    const limit = new AbortController()
    // Closing does not wait for a heartbeat that is on its way.
    const options = { ref: false, signal: AbortSignal.any([limit.signal, closing]) }
    const outcome = await Promise.race([
      Promise.all([client.notify(beat, ''), heard.promise]).then(() => 'alive'),
      pause(silenceMs, undefined, options).then(() => pause(ownDelayMs, 'silent', options)),
    ])
    limit.abort()
    if (outcome === 'silent') return outcome
  }
}

/** The first of several tries that succeeds: each may hang for a while, and the next does not wait for it. */
async function reach(connect: () => postgres.Sql, closing: AbortSignal): Promise<postgres.Sql> {
  const { promise, resolve, reject } = Promise.withResolvers<postgres.Sql>()
  const tries = new Set<postgres.Sql>()
  function attempt(): void {
    const candidate = connect()
    tries.add(candidate)
    candidate.unsafe('select 1').then(
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
