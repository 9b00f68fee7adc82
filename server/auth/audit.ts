// Writes GoTrue's audit log and keeps it for a year. Only named fields are written, so no password, code or
// token can get in.
import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'

export type AuditAction =
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'token_refreshed'
  | 'token_replayed'
  | 'user_recovery_requested'
  | 'user_updated_password'
  | 'user_modified'
  | 'user_created'
  | 'user_invited'
  | 'user_deleted'
  | 'factor_in_progress'
  | 'challenge_created'
  | 'verification_attempted'
  | 'verification_failed'
  | 'factor_paused'
  | 'factor_deleted'
  | 'oauth_consent_approved'
  | 'oauth_consent_denied'
  | 'oauth_grant_revoked'

export interface AuditEntry {
  readonly action: AuditAction
  readonly address: string
  readonly userId?: string | null
  readonly email?: string | null
  /** Stored for sign-ins, so that users can recognise their own. */
  readonly userAgent?: string | null
  /** Plain facts such as the factor type, never a secret. */
  readonly traits?: Readonly<Record<string, string | number | boolean | null>>
}

const isSignIn = ({ action }: AuditEntry) => action === 'login' || action === 'login_failed'

const retention = '1 year'
/** Each insert deletes a few expired entries, so no request has to delete many. */
const sweepBatch = 20

export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const payload = {
    action: entry.action,
    actor_id: entry.userId ?? null,
    actor_username: entry.email ?? null,
    traits: { ...entry.traits, ...(isSignIn(entry) && { device: entry.userAgent?.slice(0, 200) ?? null }) },
  }
  await tx.query(sql`
    with swept as (
      delete from auth.audit_log_entries where id in (
        select id from auth.audit_log_entries where created_at < now() - ${retention}::interval
        order by created_at limit ${sweepBatch} for update skip locked)
    )
    insert into auth.audit_log_entries (id, payload, ip_address)
    values (${randomUUID()}, ${JSON.stringify(payload)}, ${entry.address.slice(0, 64)})`)
}
