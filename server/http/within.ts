import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '#server/db/contract.ts'

/** The outcome of a check of the database, or DatabaseUnavailable after the limit, although the check goes on. */
export async function within<T>(limitMs: number, check: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const overdue = pause(limitMs, undefined, { ref: false, signal: stop.signal }).then(() => {
    throw new DatabaseUnavailable('The database does not answer in time.')
  })
  try {
    return await Promise.race([check, overdue])
  } finally {
    stop.abort()
    overdue.catch(() => {})
  }
}
