// Runs work in a transaction that is always rolled back.
import type { Db, OwnerTx } from '#server/db/contract.ts'

class RolledBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('rolled back on purpose')
    this.result = result
  }
}

/** Returns the work's result and rolls its changes back. */
export async function rolledBack<Tx, T>(
  begin: (work: (tx: Tx) => Promise<never>) => Promise<never>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await begin(async (tx) => {
      throw new RolledBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

export function rolledBackIn<T>(db: Db, work: (tx: OwnerTx) => Promise<T>): Promise<T> {
  return rolledBack((run) => db.asOwner(run), work)
}
