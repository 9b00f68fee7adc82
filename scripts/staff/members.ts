// Adds, lists, resets and disables staff members: an account and its row in public.staff.
import type { SupabaseClient, User } from '@supabase/supabase-js'
import { accountName } from '#domain/access/account-name.ts'
import { generatePassword } from '#server/auth/generated-password.ts'
import { StartFailure } from '#server/start-failure.ts'

const accountsPerPage = 1000
/** A hundred years: longer than any ban, and within the range of timestamps. */
const disabledFor = '876000h'

export interface Member {
  /** Or the phone number of an account without one: +919826011111. */
  readonly email: string
  readonly name: string
  readonly role: string
  readonly active: boolean
  readonly secondFactors: number
  readonly lastSignIn: string | null
}

interface StaffRow {
  readonly user_id: string
  readonly full_name: string | null
  readonly role: string
  readonly is_active: boolean
}

export async function listMembers(client: SupabaseClient): Promise<Member[]> {
  const accounts = new Map((await allAccounts(client)).map((user) => [user.id, user]))
  const { data, error } = await client
    .from('staff')
    .select('user_id, full_name, role, is_active')
    .order('created_at')
  if (error) throw new StartFailure(`The staff members cannot be read: ${error.message}`)
  return (data as StaffRow[]).map((row) => {
    const account = accounts.get(row.user_id)
    return {
      email: (account && accountName(account)) || row.user_id,
      name: row.full_name ?? '',
      role: row.role,
      active: row.is_active,
      secondFactors: account?.factors?.filter(({ status }) => status === 'verified').length ?? 0,
      lastSignIn: account?.last_sign_in_at ?? null,
    }
  })
}

/** The new password, or null if the account existed and keeps its own. */
export async function addMember(
  client: SupabaseClient,
  member: { readonly email: string; readonly name: string | null; readonly role: string },
): Promise<string | null> {
  const password = generatePassword()
  const { data, error } = await client.auth.admin.createUser({
    email: member.email,
    password,
    email_confirm: true,
  })
  if (error && error.code !== 'email_exists') throw new StartFailure(error.message)
  const user = data.user ?? (await findAccount(client, member.email))
  const row = { user_id: user.id, full_name: member.name, role: member.role }
  const inserted = await client.from('staff').insert(row)
  if (inserted.error?.code === '23505') throw new StartFailure(`${member.email} is already a staff member.`)
  if (inserted.error) {
    if (data.user) await client.auth.admin.deleteUser(data.user.id)
    throw new StartFailure(inserted.error.message)
  }
  return data.user ? password : null
}

export async function resetPassword(client: SupabaseClient, email: string): Promise<string> {
  const password = generatePassword()
  const { id } = await findAccount(client, email)
  const { error } = await client.auth.admin.updateUserById(id, { password, email_confirm: true })
  if (error) throw new StartFailure(error.message)
  return password
}

/** A disabled member keeps account and history but loses access at once. The last active owner cannot be disabled. */
export async function setActive(client: SupabaseClient, email: string, active: boolean): Promise<void> {
  const { id } = await findAccount(client, email)
  const { data, error } = await client
    .from('staff')
    .update({ is_active: active })
    .eq('user_id', id)
    .select('user_id')
  if (error) throw new StartFailure(error.message)
  if (data.length === 0) throw new StartFailure(`${email} is not a staff member.`)
  const banned = await client.auth.admin.updateUserById(id, { ban_duration: active ? 'none' : disabledFor })
  if (banned.error) throw new StartFailure(banned.error.message)
}

/** After a lost phone or passkey: signing in then needs only the password. Returns the number of removed factors. */
export async function removeFactors(client: SupabaseClient, email: string): Promise<number> {
  const { id } = await findAccount(client, email)
  const { data, error } = await client.auth.admin.mfa.listFactors({ userId: id })
  if (error) throw new StartFailure(error.message)
  for (const factor of data.factors) {
    const removed = await client.auth.admin.mfa.deleteFactor({ userId: id, id: factor.id })
    if (removed.error) throw new StartFailure(removed.error.message)
  }
  return data.factors.length
}

async function findAccount(client: SupabaseClient, email: string): Promise<User> {
  const wanted = email.trim().toLowerCase()
  const account = (await allAccounts(client)).find((user) => accountName(user).toLowerCase() === wanted)
  if (!account)
    throw new StartFailure(
      `There is no account with the email or phone number ${email}. List all accounts with npm run staff -- list.`,
    )
  return account
}

async function allAccounts(client: SupabaseClient): Promise<User[]> {
  const accounts: User[] = []
  for (let page = 1; ; page += 1) {
    const { data, error } = await client.auth.admin.listUsers({ page, perPage: accountsPerPage })
    if (error) throw new StartFailure(`The accounts cannot be read: ${error.message}`)
    accounts.push(...data.users)
    if (data.users.length < accountsPerPage) return accounts
  }
}
