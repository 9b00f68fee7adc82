// Chooses the statements that a connection keeps prepared. Postgres keeps them until the connection ends, and
// requests choose the shape of their statements, so without a limit visitors could exhaust its memory.
import { LRUCache } from 'lru-cache'

/** A page uses a handful, the whole product some dozens. */
const capacity = 200

/**
 * Of one connection, for three roles. Statements that are no longer chosen stay prepared, so a connection
 * with more than these is replaced.
 */
export const maxPreparedOfConnection = 3 * capacity

export interface PreparedStatementLimit {
  /** Whether to prepare this statement: it came twice lately. */
  admits(text: string): boolean
}

export function preparedStatementLimit(): PreparedStatementLimit {
  const admitted = new LRUCache<string, true>({ max: capacity })
  const seenOnce = new LRUCache<string, true>({ max: capacity })

  return {
    admits(text) {
      if (admitted.get(text)) return true
      if (seenOnce.delete(text)) {
        admitted.set(text, true)
        return true
      }
      seenOnce.set(text, true)
      return false
    },
  }
}
