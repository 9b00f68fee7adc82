// A transaction that only rehearses: what its work returned is kept, what it changed is not.

class RolledBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('rolled back on purpose')
    this.result = result
  }
}

/** The work's result; its changes are undone. */
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
