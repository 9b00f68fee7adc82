// Claims mails of the outbox and reports their outcome (supabase/migrations/018_outbox.sql).
import type { AlertKind } from '#domain/appointments/safety-alert.ts'
import type { Brand } from '#domain/business/brand/theme-of.ts'
import type { Language } from '#domain/messages/language.ts'
import type { MessageKind } from '#domain/messages/message-kinds.ts'
import type { MessageValues } from '#domain/messages/message-template.ts'
import type { Db } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export interface ClaimedMail {
  readonly id: string
  readonly kind: MessageKind
  readonly recipients: readonly string[]
  readonly full_name: string
  readonly language: Language
  /** The template of this kind; null for mails to the business itself. */
  readonly subject: string | null
  readonly body: string | null
  readonly placeholders: MessageValues
  readonly lead: MailedLead | null
  readonly appointment: MailedAppointment | null
  readonly alert: MailedAlert | null
  readonly attempts: number
  /** Reply address; null if the business has not entered one. */
  readonly business_email: string | null
  readonly brand: Brand
}

export interface MailedLead {
  readonly full_name: string
  readonly phone: string
  readonly email: string | null
  readonly service_interested: string
  readonly preferred_date: string | null
  readonly people: number | null
  readonly message: string | null
  readonly source_page: string | null
  readonly source_referrer: string | null
  readonly utm_source: string | null
  readonly needs_check: boolean
}

export interface MailedAlert {
  readonly kind: AlertKind
  readonly raised_at: string
  readonly expected_end: string | null
  readonly beautician: string | null
  readonly beautician_phone: string | null
  /** null: the beautician was at no visit. */
  readonly client: string | null
  readonly client_phone: string | null
  readonly address: string | null
  readonly area: string | null
  readonly starts_at: string | null
  readonly ends_at: string | null
}

export interface MailedAppointment {
  readonly id: string
  readonly calendar_version: number
  readonly status: string
  readonly starts_at: string
  readonly ends_at: string
  readonly address: string | null
}

export interface Claimant {
  readonly db: Db
  /** Identifies the claim in the database. */
  readonly server: string
}

export function claimMails(
  { db, server }: Claimant,
  most: number,
  leaseSeconds: number,
): Promise<ClaimedMail[]> {
  return db.asOwner((tx) =>
    tx.last<ClaimedMail>(sql`
      select id, kind, to_json(recipients) as recipients, full_name, language, subject, body, placeholders, lead, appointment, alert, attempts,
        (select nullif(email, private.placeholder_email()) from public.business_profile) as business_email,
        (select to_json(brand) from (${brandRow}) as brand) as brand
      from private.claim_mails(${server}, ${most}::int4, make_interval(secs => ${leaseSeconds}::float8))`),
  )
}

/** What is shown of the business in mails and images. */
export const brandRow = sql`select business_name, tagline, logo_url, colour_set from public.business_profile`

/** False if the lease had ended. */
export const markSent = (by: Claimant, id: string): Promise<boolean> =>
  answerOf(by, sql`private.mail_sent(${id}, ${by.server})`)

/** False if the lease had ended. */
export const markFailed = (by: Claimant, id: string, text: string, isPermanent: boolean): Promise<boolean> =>
  answerOf(by, sql`private.mail_failed(${id}, ${by.server}, ${text}, ${isPermanent}) is not null`)

async function answerOf({ db }: Claimant, call: Sql): Promise<boolean> {
  const [row] = await db.asOwner((tx) => tx.last<{ answer: boolean }>(sql`select ${call} as answer`))
  return row?.answer === true
}
