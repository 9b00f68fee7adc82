// Requires an active row in public.staff. An account without one can sign in but cannot authorise OAuth
// clients.
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { authError } from '../auth-error.ts'

export async function isActiveStaff(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from public.staff where user_id = ${userId}::uuid and is_active`)
  return rows.length > 0
}

export const notStaff = () =>
  authError(403, 'not_staff', 'Only active staff can use this account with other applications')
