// The embedded engine: Postgres in this process, its files in DATA_DIR/database, or in memory for tests.
// One session serves everybody, so a request's transaction first becomes `authenticator`, which can only switch to
// the request roles, and then the caller's role; both end with the transaction.
import { Mutex, PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { settingsStatement } from './claims.ts'
import { DatabaseError, type Db, type OwnerTx } from './contract.ts'
import { parseByOid, typeOid } from './engine-values.ts'
import { type RequestTransaction, requestTransactions } from './pglite-request.ts'

export interface PgliteOptions {
  /** Absent: in memory. */
  readonly folder?: string
  /** A prepared data folder, loaded where the folder is still empty. */
  readonly snapshot?: Blob
}

const asIs = (value: unknown): string => value as string
const serializers = Object.fromEntries(Object.values(typeOid).map((oid) => [oid, asIs]))

export async function openPglite(options: PgliteOptions): Promise<Db> {
  const pglite = await PGlite.create({
    dataDir: options.folder,
    loadDataDir: options.snapshot,
    extensions: { pg_trgm },
    parsers: parseByOid,
    serializers,
  })
  // PGlite starts without a session user of its own, and a transaction-local change of it would then stay after the
  // transaction: naming it once gives every transaction something to return to.
  await pglite.exec('set session authorization postgres')
  const requests = requestTransactions(pglite)
  // One session, one transaction at a time: PGlite's own lock does not know of those that speak the protocol.
  const turns = new Mutex()

  return {
    engine: 'pglite',
    asCaller: (caller, callerOptions, work) =>
      turns.runExclusive(() => {
        const settings = settingsStatement(caller, callerOptions)
        const { readOnly } = callerOptions
        return inTransaction(requests.begin({ readOnly, role: caller.role, settings }), work)
      }),
    asOwner: (work) => turns.runExclusive(() => inTransaction(requests.beginAsOwner(), work)),
    async listen(channel, onNotify) {
      const unlisten = await turns.runExclusive(() => pglite.listen(channel, onNotify))
      return () => turns.runExclusive(() => unlisten())
    },
    async ping() {
      const start = performance.now()
      await turns.runExclusive(() => pglite.query('select 1'))
      return performance.now() - start
    },
    close: () => pglite.close(),
  }
}

async function inTransaction<T>(
  transaction: RequestTransaction,
  work: (tx: OwnerTx) => Promise<T>,
): Promise<T> {
  try {
    const result = await work(transaction)
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw asDatabaseError(error)
  }
}

interface PgliteError extends Error {
  code: string
  detail?: string
  hint?: string
  constraint?: string
}

function asDatabaseError(error: unknown): unknown {
  if (!isPgliteError(error)) return error
  const { message, code: sqlState, detail, hint, constraint } = error
  return new DatabaseError({ message, sqlState, detail, hint, constraint, cause: error })
}

function isPgliteError(error: unknown): error is PgliteError {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
}
