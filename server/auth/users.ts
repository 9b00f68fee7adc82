// Creates, finds, changes and deletes accounts, for the endpoints, the staff command and the first start.
import { randomUUID } from 'node:crypto'
import { DatabaseError, type Tx } from '#server/db/contract.ts'
import { empty, join, type Sql, sql } from '#server/db/sql.ts'
import { emailExists, phoneExists, userNotFound, validationFailed } from './auth-error.ts'
import { readUser, type UserRecord, userColumns } from './user-record.ts'

export type LoginName =
  | { readonly email: string }
  /** Digits with the country code, as GoTrue stores them. */
  | { readonly phone: string }

export interface NewUser {
  readonly id?: string
  readonly name: LoginName
  readonly passwordHash: string | null
  readonly isConfirmed: boolean
  readonly userMetadata?: Readonly<Record<string, unknown>>
  readonly appMetadata?: Readonly<Record<string, unknown>>
}

export interface UserChanges {
  readonly email?: string
  /** Digits with the country code. */
  readonly phone?: string
  readonly passwordHash?: string
  readonly emailConfirmed?: boolean
  readonly phoneConfirmed?: boolean
  readonly userMetadata?: Readonly<Record<string, unknown>>
  readonly appMetadata?: Readonly<Record<string, unknown>>
  /** Null lifts a ban. */
  readonly bannedUntil?: Date | null
}

export interface StoredCredentials {
  readonly id: string
  readonly encrypted_password: string | null
}

export function normalizeEmail(email: string): string {
  const normalized = email.trim().toLowerCase()
  if (normalized.length > 255 || !/^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@.]+$/.test(normalized)) {
    throw validationFailed('Unable to validate email address: invalid format')
  }
  return normalized
}

/** A name as the columns of `auth.users`. */
export const nameColumns = (name: LoginName) => ({
  email: 'email' in name ? name.email : null,
  phone: 'phone' in name ? name.phone : null,
})

export async function createUser(tx: Tx, user: NewUser): Promise<UserRecord> {
  const id = user.id ?? randomUUID()
  const { email, phone } = nameColumns(user.name)
  const provider = email === null ? 'phone' : 'email'
  const appMetadata = { provider, providers: [provider], ...user.appMetadata }
  const identity = {
    sub: id,
    ...user.name,
    email_verified: user.isConfirmed && email !== null,
    phone_verified: user.isConfirmed && phone !== null,
  }
  const confirmedAt = (name: string | null) => (user.isConfirmed && name !== null ? sql`now()` : null)
  await refusingTaken(
    () =>
      tx.query(sql`
        insert into auth.users
          (id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
            raw_app_meta_data, raw_user_meta_data)
        values (${id}, 'authenticated', 'authenticated', ${email}, ${phone}, ${user.passwordHash},
          ${confirmedAt(email)}, ${confirmedAt(phone)}, ${JSON.stringify(appMetadata)},
          ${JSON.stringify(user.userMetadata ?? {})})`),
    email === null ? phoneExists : emailExists,
  )
  await tx.query(sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
    values (${id}, ${id}, ${JSON.stringify(identity)}, ${provider}, now())`)
  return requireUserRecord(tx, id)
}

export async function findCredentials(tx: Tx, email: string): Promise<StoredCredentials | null> {
  const [found] = await tx.query<StoredCredentials>(sql`
    select id, encrypted_password from auth.users
    where email = ${email} and not is_sso_user and deleted_at is null`)
  return found ?? null
}

/** The user with the stored password hash, for sign-in. */
export async function findAccount(
  tx: Tx,
  name: LoginName,
): Promise<(UserRecord & { readonly encrypted_password: string | null }) | null> {
  const [found] = await tx.query<UserRecord & { encrypted_password: string | null }>(sql`
    select ${userColumns}, u.encrypted_password from auth.users u
    where ${'email' in name ? sql`u.email = ${name.email}` : sql`u.phone = ${name.phone}`}
      and not u.is_sso_user and u.deleted_at is null`)
  return found ?? null
}

export async function updateUser(tx: Tx, id: string, changes: UserChanges): Promise<UserRecord> {
  const set: Sql[] = [sql`updated_at = now()`]
  if (changes.email !== undefined) set.push(sql`email = ${changes.email}, email_change = ''`)
  if (changes.phone !== undefined) set.push(sql`phone = ${changes.phone}`)
  if (changes.passwordHash !== undefined) set.push(sql`encrypted_password = ${changes.passwordHash}`)
  if (changes.emailConfirmed) set.push(sql`email_confirmed_at = coalesce(email_confirmed_at, now())`)
  if (changes.phoneConfirmed) set.push(sql`phone_confirmed_at = coalesce(phone_confirmed_at, now())`)
  if (changes.bannedUntil !== undefined) set.push(sql`banned_until = ${changes.bannedUntil}`)
  if (changes.userMetadata)
    set.push(sql`raw_user_meta_data = ${merged('raw_user_meta_data', changes.userMetadata)}`)
  if (changes.appMetadata)
    set.push(sql`raw_app_meta_data = ${merged('raw_app_meta_data', changes.appMetadata)}`)
  const updated = await refusingTaken(
    () =>
      tx.query(sql`
        update auth.users set ${join(set, ', ')} where id = ${id}::uuid and deleted_at is null returning id`),
    changes.phone === undefined ? emailExists : phoneExists,
  )
  if (updated.length === 0) throw userNotFound(404)
  if (changes.email !== undefined)
    await updateIdentity(tx, id, 'email', { email: changes.email, email_verified: true })
  if (changes.phone !== undefined) await updateIdentity(tx, id, 'phone', { phone: changes.phone })
  return requireUserRecord(tx, id)
}

const updateIdentity = (tx: Tx, id: string, provider: 'email' | 'phone', changed: object) =>
  tx.query(sql`
    update auth.identities set identity_data = identity_data || ${JSON.stringify(changed)}::jsonb, updated_at = now()
    where user_id = ${id}::uuid and provider = ${provider}`)

/** A soft delete leaves an anonymous row for foreign keys. */
export async function deleteUser(tx: Tx, id: string, soft: boolean): Promise<void> {
  const done = soft
    ? await tx.query(sql`
        update auth.users
        set deleted_at = now(), email = ${`deleted-${id}`}, encrypted_password = null, phone = null,
          raw_user_meta_data = '{}', raw_app_meta_data = '{}', updated_at = now()
        where id = ${id}::uuid and deleted_at is null returning id`)
    : await tx.query(sql`delete from auth.users where id = ${id}::uuid returning id`)
  if (done.length === 0) throw userNotFound(404)
  if (!soft) return
  await tx.query(sql`delete from auth.sessions where user_id = ${id}::uuid`)
  await tx.query(sql`delete from auth.identities where user_id = ${id}::uuid`)
  await tx.query(sql`delete from auth.mfa_factors where user_id = ${id}::uuid`)
}

export async function listUsers(
  tx: Tx,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ users: UserRecord[]; total: number }> {
  const [count] = await tx.query<{ total: number }>(sql`
    select count(*) as total from auth.users where deleted_at is null`)
  const users = await tx.query<UserRecord>(sql`
    select ${userColumns} from auth.users u where u.deleted_at is null
    order by u.created_at desc, u.id limit ${page.limit} offset ${page.offset}`)
  return { users, total: count?.total ?? 0 }
}

/** Ends every session but this one and voids mailed links, after a password change. */
export async function endOtherAccess(tx: Tx, userId: string, exceptSession: string | null): Promise<void> {
  const kept = exceptSession === null ? empty : sql`and id <> ${exceptSession}::uuid`
  await tx.query(sql`delete from auth.sessions where user_id = ${userId}::uuid ${kept}`)
  await tx.query(sql`delete from auth.one_time_tokens where user_id = ${userId}::uuid`)
}

export async function requireUserRecord(tx: Tx, id: string): Promise<UserRecord> {
  const user = await readUser(tx, id)
  if (user === null) throw userNotFound(404)
  return user
}

/** GoTrue's merge rule: given keys are set, null removes a key, the rest stays. */
function merged(
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  changes: Readonly<Record<string, unknown>>,
): Sql {
  const current = column === 'raw_user_meta_data' ? sql`raw_user_meta_data` : sql`raw_app_meta_data`
  const removed = Object.keys(changes).filter((key) => changes[key] === null)
  const kept = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))
  return sql`(coalesce(${current}, '{}') || ${JSON.stringify(kept)}::jsonb)
    - array(select json_array_elements_text(${JSON.stringify(removed)}::json))`
}

async function refusingTaken<T>(work: () => Promise<T>, refusal: () => Error): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseError && error.sqlState === '23505') throw refusal()
    throw error
  }
}
