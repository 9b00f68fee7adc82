// Creates the first account of a new installation, while there is no staff: at the start, or in the browser with the setup token.
import type { Db, OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { checkNewPassword, createPasswords } from './passwords.ts'
import { requireSetupToken } from './setup-token.ts'
import { createUser, findCredentials, normalizeEmail } from './users.ts'

/**
 * Null if there is staff already. An existing account keeps its password; servers that start together create
 * one.
 */
export async function createFirstOwner(
  db: Db,
  owner: { readonly email: string; readonly password: string },
): Promise<'new account' | 'existing account' | null> {
  if (await db.asOwner(hasStaff)) return null
  const email = normalizeEmail(owner.email)
  checkNewPassword(owner.password)
  const passwordHash = await createPasswords().hash(owner.password)
  return db.asOwner(async (tx) => {
    await lockStaff(tx)
    if (await hasStaff(tx)) return null
    const known = await findCredentials(tx, email)
    const user = known ?? (await createUser(tx, { name: { email }, passwordHash, isConfirmed: true }))
    await addOwner(tx, user.id, 'Owner')
    return known ? 'existing account' : 'new account'
  })
}

/** Uses the token up, in the transaction of the caller. Returns the owner's id. */
export async function setUpFirstOwner(
  tx: OwnerTx,
  owner: {
    readonly token: string
    readonly fullName: string
    readonly email: string
    readonly passwordHash: string
  },
): Promise<string> {
  await lockStaff(tx)
  await requireSetupToken(tx, owner.token)
  const { email, passwordHash } = owner
  const { id } = await createUser(tx, { name: { email }, passwordHash, isConfirmed: true })
  await addOwner(tx, id, owner.fullName)
  return id
}

/** Servers create the first owner one after the other. */
async function lockStaff(tx: OwnerTx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('public.staff'))`)
}

async function hasStaff(tx: OwnerTx): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from public.staff limit 1`)
  return rows.length > 0
}

async function addOwner(tx: OwnerTx, userId: string, fullName: string): Promise<void> {
  await tx.query(sql`
    insert into public.staff (user_id, full_name, role) values (${userId}, ${fullName}, 'owner')`)
  await tx.query(sql`delete from platform.settings where name = 'setup_token'`)
}
