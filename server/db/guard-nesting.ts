// A transaction inside a transaction would wait for itself on PGlite (one session) and starve the pool on Postgres.
// The guard turns that silent hang into an error that names the mistake.
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
    // PGlite calls a listener from within the transaction that notified it; what the listener does is no part of that.
    listen: (channel, listener) => db.listen(channel, (payload) => running.exit(() => listener(payload))),
  }
}
