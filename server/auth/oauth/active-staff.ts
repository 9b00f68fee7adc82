// Applications are told who works here, so only who works here now may be told of: an account without an active row in
// public.staff can sign in and see nothing, and lends its name to no application.
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { authError } from '../auth-error.ts'

export async function isActiveStaff(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from public.staff where user_id = ${userId}::uuid and is_active`)
  return rows.length > 0
}

export const notStaff = () =>
  authError(403, 'not_staff', 'Only active staff can use this account with other applications')
