// The embedded engine: Postgres in a thread of this process, its files in DATA_DIR/database, or in memory for tests.
// One session serves everybody, so a request's transaction first becomes `authenticator`, which can only switch to
// the request roles, and then the caller's role; both end with the transaction. A session that ended, because a
// statement took too long or the engine crashed, is opened again for whoever comes next.
import { Mutex } from '@electric-sql/pglite'
import { settingsStatement } from './claims.ts'
import type { Db, OwnerTx } from './contract.ts'
import { openSession, type PgliteSession, type Transaction } from './pglite/session.ts'
import type { PgliteFiles } from './pglite/thread.ts'
import { ident, toStatement } from './sql.ts'

export interface PgliteOptions extends PgliteFiles {
  /** Only with a folder: ending a statement ends the engine, and in memory the data with it. */
  readonly statementTimeoutMs?: number
}

type Listener = (payload: string) => void

export async function openPglite({ folder, snapshot, statementTimeoutMs }: PgliteOptions): Promise<Db> {
  const listeners = new Map<string, Set<Listener>>()
  // One session, one transaction at a time.
  const turns = new Mutex()
  let session = await open({ folder, snapshot })
  let isClosed = false

  async function open(files: PgliteFiles): Promise<PgliteSession> {
    const opened = await openSession({ ...files, statementTimeoutMs, onNotify })
    // PGlite starts without a session user of its own, and a transaction-local change of it would then stay after the
    // transaction: naming it once gives every transaction something to return to.
    await opened.run('set session authorization postgres')
    return opened
  }

  function onNotify(channel: string, payload: string): void {
    for (const listener of listeners.get(channel) ?? []) queueMicrotask(() => listener(payload))
  }

  function inTurn<T>(work: (session: PgliteSession) => Promise<T>): Promise<T> {
    return turns.runExclusive(async () => {
      if (session.hasEnded() && folder !== undefined && !isClosed) await reopen(folder)
      return work(session)
    })
  }

  async function reopen(keptIn: string): Promise<void> {
    session = await open({ folder: keptIn })
    for (const channel of listeners.keys()) {
      await session.run(`listen ${quoted(channel)}`)
      // Some may have been missed.
      onNotify(channel, '')
    }
  }

  return {
    engine: 'pglite',
    asCaller: (caller, options, work) =>
      inTurn((current) => {
        const settings = settingsStatement(caller, options)
        return inTransaction(current.begin({ ...options, role: caller.role, settings }), work)
      }),
    asOwner: (work) => inTurn((current) => inTransaction(current.beginAsOwner(), work)),
    async listen(channel, onPayload) {
      await inTurn((current) => current.run(`listen ${quoted(channel)}`))
      const onChannel = listeners.get(channel) ?? new Set()
      listeners.set(channel, onChannel.add(onPayload))
      return async () => {
        onChannel.delete(onPayload)
      }
    },
    async ping() {
      const start = performance.now()
      await inTurn((current) => current.run('select 1'))
      return performance.now() - start
    },
    async close() {
      isClosed = true
      await turns.runExclusive(() => session.close())
    },
  }
}

function quoted(channel: string): string {
  return toStatement(ident(channel)).text
}

async function inTransaction<T>(transaction: Transaction, work: (tx: OwnerTx) => Promise<T>): Promise<T> {
  try {
    const result = await work(transaction)
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}
