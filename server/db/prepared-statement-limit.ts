// How many different statements may stay prepared on a connection. Postgres keeps each until the connection ends, and a
// request chooses its statement's shape, so without a bound a stranger could fill the server's memory with plans.

/** A page of the product uses a handful; everything that it asks together, some dozens. */
const capacity = 200

export interface PreparedStatementLimit {
  /** Whether this statement is worth keeping: it came twice, and there is room. */
  admits(text: string): boolean
}

export function preparedStatementLimit(): PreparedStatementLimit {
  const admitted = new Set<string>()
  const seenOnce = new Set<string>()

  return {
    admits(text) {
      if (admitted.has(text)) return true
      if (admitted.size >= capacity) return false
      if (seenOnce.delete(text)) {
        admitted.add(text)
        return true
      }
      if (seenOnce.size >= capacity) seenOnce.clear()
      seenOnce.add(text)
      return false
    },
  }
}
