import type { Db } from '#server/db/contract.ts'
import type { sql } from '#server/db/sql.ts'

/** As staff, without an account, whose check is measured elsewhere. */
export const asStaff = <Row>(db: Db, statement: ReturnType<typeof sql>) =>
  db.asCaller({ role: 'service_role', claims: { role: 'service_role' } }, { readOnly: false }, (tx) =>
    tx.last<Row>(statement),
  )

export async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  times.push(performance.now() - start)
  return result
}

export const p95 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
