// The first account of a new installation: made once, when nobody works here yet.
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { checkNewPassword, createPasswords } from './passwords.ts'
import { createUser, findCredentials, normalizeEmail } from './users.ts'

export interface FirstOwner {
  readonly email: string
  readonly password: string
}

/** Whether the account was made; false where there is staff already. Servers that start together make one. */
export async function createFirstOwner(db: Db, owner: FirstOwner): Promise<boolean> {
  if (await hasStaff(db)) return false
  const email = normalizeEmail(owner.email)
  checkNewPassword(owner.password)
  const passwordHash = await createPasswords().hash(owner.password)
  return db.asOwner(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('public.staff'))`)
    const [existing] = await tx.query(sql`select 1 from public.staff limit 1`)
    if (existing) return false
    const user =
      (await findCredentials(tx, email)) ??
      (await createUser(tx, { email, passwordHash, emailConfirmed: true }))
    await tx.query(sql`
      insert into public.staff (user_id, full_name, role) values (${user.id}, 'Owner', 'owner')`)
    return true
  })
}

async function hasStaff(db: Db): Promise<boolean> {
  const rows = await db.asOwner((tx) => tx.query(sql`select 1 from public.staff limit 1`))
  return rows.length > 0
}
