// Apart from what reads: a page is read at once, and sent to later.
import { type Backend, BackendError, send } from './backend.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Inserts a row whose `id` was made by the sender. A repeat of the same id is answered with a conflict, which means
 * that the first attempt arrived: it counts as success, so a double tap or a retry stores one row.
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
