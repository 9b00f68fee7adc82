// Mails the owners that a nightly backup failed, once a night.
import type { Logger } from 'pino'
import type { Brand } from '#domain/business/brand/theme-of.ts'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { escapeHtml, htmlMail } from '#server/mail/html.ts'
import type { Mail, Mailer } from '#server/mail/mailer.ts'

export interface FailureMailDeps {
  readonly db: Db
  readonly log: Logger
  /** Null if no mail server is set. */
  mailer(): Mailer | null
  readonly siteUrl: string
  brand(): Promise<Brand>
}

export async function mailFailure(deps: FailureMailDeps, night: string, error: unknown): Promise<void> {
  const { db, log } = deps
  const mailer = deps.mailer()
  if (!mailer) return
  const setMailed = (isMailed: boolean) =>
    db.asOwner((tx) =>
      tx.query(sql`
        update private.backup_nights set is_mailed = ${isMailed}
        where night = ${night}::date and is_mailed <> ${isMailed} returning night`),
    )
  const owners = await db.asOwner((tx) =>
    tx.query<{ email: string }>(sql`
      select email from auth.users join public.staff on staff.user_id = users.id
      where staff.role = 'owner' and is_active and email is not null and deleted_at is null`),
  )
  const brand = await deps.brand()
  if ((await setMailed(true)).length === 0) return
  const reason = error instanceof Error ? error.message : String(error)
  const sent = await Promise.allSettled(
    owners.map(({ email }) => mailer.send(mailOf(email, brand, deps.siteUrl, reason))),
  )
  for (const outcome of sent) {
    if (outcome.status === 'rejected')
      log.warn({ err: outcome.reason }, 'A mail about a failed backup was not sent')
  }
  // The next failure of this night tries again.
  if (sent.every(({ status }) => status === 'rejected')) await setMailed(false)
}

function mailOf(to: string, brand: Brand, site: string, reason: string): Mail {
  const subject = `Tonight's backup of ${brand.business_name} failed`
  const paragraphs = [
    `Tonight's backup failed. The server says: ${reason}`,
    `The server tries again every hour. Look at ${site}/admin/settings/backups in the morning: if there is no new backup, show this mail to the person who looks after the server.`,
  ]
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: htmlMail({ language: 'en', title: subject, brand, site, paragraphs: paragraphs.map(escapeHtml) }),
  }
}
