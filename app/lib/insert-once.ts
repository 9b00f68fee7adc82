// Separate from backend.ts: a page reads at once and sends later.
import { type Backend, BackendError, send } from './backend.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Inserts a row with an id from the sender as idempotency key. A conflict means that the first attempt arrived and
 * counts as success, so a double tap or a retry stores one row.
 */
export async function insertOnce(
  backend: Backend,
  table: string,
  row: Readonly<Record<string, unknown>> & { readonly id: string },
): Promise<void> {
  try {
    await send(backend, table, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'return=minimal' },
      body: JSON.stringify(row),
    })
  } catch (error) {
    if (error instanceof BackendError && error.code === UNIQUE_VIOLATION) return
    throw error
  }
}
