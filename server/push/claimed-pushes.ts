// Claims push notifications and reports their outcome (supabase/migrations/020_push.sql).
import type { PushAbout, PushApp, PushKind } from '#domain/messages/push.ts'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'

export interface ClaimedPush {
  readonly id: string
  readonly kind: PushKind
  readonly about: PushAbout
  readonly app: PushApp
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly attempts: number
  readonly seconds_left: number
  readonly zone: string
  /** The mail address of the business; null if it has not entered one. */
  readonly contact: string | null
}

/** `gone` removes the subscription. */
export type PushOutcome = 'sent' | 'failed' | 'retry' | 'gone'

export interface Claimant {
  readonly db: Db
  /** Identifies the claim in the database. */
  readonly server: string
}

export function claimPushes(
  { db, server }: Claimant,
  most: number,
  leaseSeconds: number,
): Promise<ClaimedPush[]> {
  return db.asOwner((tx) =>
    tx.last<ClaimedPush>(sql`
      select claimed.id, claimed.kind, claimed.about, claimed.app, claimed.endpoint, claimed.p256dh, claimed.auth, claimed.attempts,
        ceil(extract(epoch from claimed.until - now()))::int4 as seconds_left, business.time_zone as zone,
        nullif(business.email, private.placeholder_email()) as contact
      from private.claim_pushes(${server}, ${most}::int4, make_interval(secs => ${leaseSeconds}::float8)) as claimed
        cross join public.business_profile as business`),
  )
}

/** False if the lease had ended. */
export async function reportPush(
  { db, server }: Claimant,
  id: string,
  outcome: PushOutcome,
  problem: string | null,
): Promise<boolean> {
  const [row] = await db.asOwner((tx) =>
    tx.last<{ counts: boolean }>(
      sql`select private.push_done(${id}, ${server}, ${outcome}, ${problem}) as counts`,
    ),
  )
  return row?.counts === true
}
