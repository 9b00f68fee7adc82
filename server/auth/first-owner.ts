// Creates the first account of a new installation, while there is no staff.
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { checkNewPassword, createPasswords } from './passwords.ts'
import { createUser, findCredentials, normalizeEmail } from './users.ts'

/**
 * Null if there is staff already. An existing account keeps its password; servers that start together create
 * one.
 */
export async function createFirstOwner(
  db: Db,
  owner: { readonly email: string; readonly password: string },
): Promise<'new account' | 'existing account' | null> {
  if (await hasStaff(db)) return null
  const email = normalizeEmail(owner.email)
  checkNewPassword(owner.password)
  const passwordHash = await createPasswords().hash(owner.password)
  return db.asOwner(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('public.staff'))`)
    const [existing] = await tx.query(sql`select 1 from public.staff limit 1`)
    if (existing) return null
    const known = await findCredentials(tx, email)
    const user = known ?? (await createUser(tx, { name: { email }, passwordHash, isConfirmed: true }))
    await tx.query(sql`
      insert into public.staff (user_id, full_name, role) values (${user.id}, 'Owner', 'owner')`)
    return known ? 'existing account' : 'new account'
  })
}

async function hasStaff(db: Db): Promise<boolean> {
  const rows = await db.asOwner((tx) => tx.query(sql`select 1 from public.staff limit 1`))
  return rows.length > 0
}
