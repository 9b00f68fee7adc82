// Throws on nested transactions, which would deadlock on PGlite (one session) and exhaust the pool on
// Postgres.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './contract.ts'

export function guardNesting(db: Db): Db {
  const running = new AsyncLocalStorage<true>()

  function alone<T>(start: () => Promise<T>): Promise<T> {
    if (running.getStore()) {
      throw new Error(
        'A transaction was opened inside another one: pass the tx that is already open instead.',
      )
    }
    return running.run(true, start)
  }

  return {
    ...db,
    asCaller: (caller, options, work) => alone(() => db.asCaller(caller, options, work)),
    asOwner: (work) => alone(() => db.asOwner(work)),
    // PGlite calls a listener inside the notifying transaction, but the listener's work is not part of it.
    listen: (channel, listener) => db.listen(channel, (payload) => running.exit(() => listener(payload))),
  }
}
