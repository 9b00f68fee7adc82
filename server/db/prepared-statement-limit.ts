// Limits the prepared statements per connection. Postgres keeps them until the connection ends, and requests
// choose the shape of their statements, so without a limit visitors could exhaust its memory.

/** A page uses a handful, the whole product some dozens. */
const capacity = 200

export interface PreparedStatementLimit {
  /** Whether to prepare this statement: it came twice and there is space. */
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
