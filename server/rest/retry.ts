// Retries a request after a deadlock or serialization failure: Postgres has rolled its transaction back, and
// a retry usually succeeds.
import { DatabaseError } from '#server/db/contract.ts'

const retriedStates = new Set(['40P01', '40001'])
const maxRetries = 2

export async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await transaction()
    } catch (error) {
      const isRetried = error instanceof DatabaseError && retriedStates.has(error.sqlState)
      if (!isRetried || retries === maxRetries) throw error
    }
  }
}
