// Reads a user with identities and factors in one statement, and renders it as GoTrue does.
import type { Tx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export interface FactorRecord {
  readonly id: string
  readonly friendly_name: string | null
  readonly factor_type: 'totp' | 'phone' | 'webauthn'
  readonly status: 'unverified' | 'verified'
  readonly phone: string | null
  readonly last_challenged_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

interface IdentityRecord {
  readonly identity_id: string
  readonly id: string
  readonly user_id: string
  readonly identity_data: Readonly<Record<string, unknown>>
  readonly provider: string
  readonly email: string | null
  readonly last_sign_in_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

export interface UserRecord {
  readonly id: string
  readonly aud: string
  readonly role: string
  readonly email: string | null
  readonly email_confirmed_at: Date | null
  readonly phone: string | null
  readonly phone_confirmed_at: Date | null
  readonly confirmed_at: Date | null
  readonly recovery_sent_at: Date | null
  readonly invited_at: Date | null
  readonly last_sign_in_at: Date | null
  readonly email_change: string
  readonly email_change_sent_at: Date | null
  readonly app_metadata: Readonly<Record<string, unknown>>
  readonly user_metadata: Readonly<Record<string, unknown>>
  readonly created_at: Date
  readonly updated_at: Date
  readonly banned_until: Date | null
  readonly is_banned: boolean
  readonly deleted_at: Date | null
  readonly is_anonymous: boolean
  readonly identities: readonly IdentityRecord[]
  readonly factors: readonly FactorRecord[]
}

/** Columns of UserRecord for `from auth.users u`. */
export const userColumns: Sql = sql`
  u.id, coalesce(u.aud, 'authenticated') as aud, coalesce(u.role, 'authenticated') as role, u.email,
  u.email_confirmed_at, u.phone, u.phone_confirmed_at, u.confirmed_at, u.recovery_sent_at, u.invited_at,
  u.last_sign_in_at, u.email_change, u.email_change_sent_at,
  coalesce(u.raw_app_meta_data, '{}') as app_metadata, coalesce(u.raw_user_meta_data, '{}') as user_metadata,
  u.created_at, u.updated_at, u.banned_until, coalesce(u.banned_until > now(), false) as is_banned,
  u.deleted_at, u.is_anonymous,
  coalesce((
    select json_agg(json_build_object(
      'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
      'provider', i.provider, 'email', i.email, 'last_sign_in_at', i.last_sign_in_at,
      'created_at', i.created_at, 'updated_at', i.updated_at) order by i.created_at)
    from auth.identities i where i.user_id = u.id), '[]') as identities,
  coalesce((
    select json_agg(json_build_object(
      'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
      'phone', f.phone, 'last_challenged_at', f.last_challenged_at,
      'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at)
    from auth.mfa_factors f where f.user_id = u.id), '[]') as factors`

export async function readUser(tx: Tx, id: string): Promise<UserRecord | null> {
  const [user] = await tx.query<UserRecord>(sql`
    select ${userColumns} from auth.users u where u.id = ${id}::uuid and u.deleted_at is null`)
  return user ?? null
}

export function hasVerifiedFactor(user: UserRecord): boolean {
  return user.factors.some((factor) => factor.status === 'verified')
}

/** The user object of the protocol. Absent values are left out, as in GoTrue. */
export function userJson(user: UserRecord) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    phone: user.phone ?? '',
    phone_confirmed_at: user.phone_confirmed_at ?? undefined,
    confirmed_at: user.confirmed_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    invited_at: user.invited_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    new_email: user.email_change || undefined,
    email_change_sent_at: user.email_change === '' ? undefined : (user.email_change_sent_at ?? undefined),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: user.identities,
    factors: user.factors.length > 0 ? user.factors.map(factorJson) : undefined,
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: user.banned_until ?? undefined,
    is_anonymous: user.is_anonymous,
  }
}

export function factorJson(factor: FactorRecord) {
  return {
    ...factor,
    friendly_name: factor.friendly_name ?? undefined,
    phone: factor.phone ?? undefined,
    last_challenged_at: factor.last_challenged_at ?? undefined,
  }
}
