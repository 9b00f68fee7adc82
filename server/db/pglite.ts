// The embedded engine: PGlite in a thread, with files in DATA_DIR/database or in memory for tests. All
// requests share one session, so each transaction switches to `authenticator` and then to the caller's role,
// both locally. A session that ended (statement timeout or crash) is reopened for the next request.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defaultTimings } from '../timings.ts'
import { settingsStatement } from './claims.ts'
import { DatabaseUnavailable, type Db, type OwnerTx } from './contract.ts'
import { startMaintenance } from './pglite/maintenance.ts'
import { openSession, type PgliteSession } from './pglite/session.ts'
import type { PgliteFiles } from './pglite/thread.ts'
import { inTransaction, type TransactionOptions } from './pglite/transaction.ts'
import { createRequestQueue, type QueueEntry } from './request-queue.ts'
import { ident, type Sql, sql, toStatement } from './sql.ts'
import { queueEntryOf, statementLimitOf } from './visitor-limits.ts'

export interface PgliteOptions extends PgliteFiles {
  /** Only with a folder: cancelling a statement ends the engine, and in memory the data with it. */
  readonly statementTimeoutMs?: number
  /** Hexadecimal; see server/keys/link-key.ts. */
  readonly linkKey?: string
  /** How long a request waits for its turn. */
  readonly queueMs?: number
}

type Listener = (payload: string) => void

export async function openPglite(options: PgliteOptions): Promise<Db> {
  const { folder, snapshot, statementTimeoutMs = 0, linkKey } = options
  const { queueMs = defaultTimings.databaseQueueMs } = options
  const listeners = new Map<string, Set<Listener>>()
  // One at a time, because there is one session.
  const queue = createRequestQueue(1)
  let session = await open({ folder, snapshot })
  let isClosed = false
  let restarts = 0
  let lastRequestAt = performance.now()

  async function open(files: PgliteFiles): Promise<PgliteSession> {
    const opened = await openSession({ ...files, onNotify })
    // PGlite starts without a session user, so a transaction-local change would stay after the transaction.
    // Setting it once gives every transaction a value to return to.
    await opened.run('set session authorization postgres')
    if (linkKey) await opened.run(`set shringar.link_key = '${linkKey}'`)
    return opened
  }

  function onNotify(channel: string, payload: string): void {
    for (const listener of listeners.get(channel) ?? []) queueMicrotask(() => listener(payload))
  }

  function runExclusive<T>(entry: QueueEntry, work: () => Promise<T>): Promise<T> {
    return queue.run(entry, async () => {
      if (session.hasEnded()) await reopen()
      return work()
    })
  }

  function transact<T>(
    entry: QueueEntry,
    options: TransactionOptions,
    work: (tx: OwnerTx) => Promise<T>,
  ): Promise<T> {
    return runExclusive(entry, () => {
      lastRequestAt = performance.now()
      return inTransaction(session, options, work)
    })
  }

  async function reopen(): Promise<void> {
    if (isClosed || folder === undefined) throw new DatabaseUnavailable('The embedded database has stopped.')
    // Otherwise a new, empty database would be created.
    if (!existsSync(join(folder, 'PG_VERSION')))
      throw new DatabaseUnavailable('The folder of the embedded database is missing.')
    session = await open({ folder }).catch((cause) => {
      throw new DatabaseUnavailable('The embedded database cannot be opened again.', { cause })
    })
    restarts += 1
    for (const channel of listeners.keys()) {
      await session.run(toStatement(sql`listen ${ident(channel)}`).text)
      // Notifications may have been missed.
      onNotify(channel, '')
    }
  }

  const ownTransaction = { begin: 'begin', limitMs: statementTimeoutMs }
  const asOwner: Db['asOwner'] = (work) => transact({}, ownTransaction, work)

  return {
    engine: 'pglite',
    asCaller(caller, callerOptions, work) {
      const mode = callerOptions.readOnly ? 'read only' : 'read write'
      const begin = `begin ${mode}; set local session authorization authenticator`
      const settings = settingsStatement(caller, callerOptions)
      const limitMs = statementLimitOf(caller, statementTimeoutMs)
      return transact(
        queueEntryOf(caller, callerOptions, queueMs),
        { begin, limitMs, caller: { role: caller.role, settings } },
        work,
      )
    },
    asOwner,
    async listen(channel, onPayload) {
      await asOwner((tx) => tx.last(sql`listen ${ident(channel)}`))
      const onChannel = listeners.get(channel) ?? new Set()
      listeners.set(channel, onChannel.add(onPayload))
      return async () => {
        onChannel.delete(onPayload)
      }
    },
    load: () => ({ ...queue.load(), pools: [], restarts }),
    async ping() {
      const start = performance.now()
      await asOwner((tx) => tx.last(sql`select 1`))
      return performance.now() - start
    },
    startMaintenance(onFailure, everyMs) {
      // A database in memory does not live long enough.
      if (folder === undefined) return () => {}
      const query = <Row>(statement: Sql) =>
        runExclusive({}, () => inTransaction(session, ownTransaction, (tx) => tx.last<Row>(statement)))
      const run = (text: string) => runExclusive({}, () => session.run(text))
      const idleMs = () => performance.now() - lastRequestAt
      return startMaintenance({ query, run, idleMs }, onFailure, everyMs)
    },
    async close() {
      isClosed = true
      await queue.run({}, () => session.close())
    },
  }
}
