// Mails the owners that a nightly backup or its copy failed, once a night.
import type { Logger } from 'pino'
import type { Brand } from '#domain/business/brand/theme-of.ts'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { escapeHtml, htmlMail } from '#server/mail/html.ts'
import type { Mail, Mailer } from '#server/mail/mailer.ts'
import { CopyFailed } from './copy-to-bucket.ts'

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
  const sent = await Promise.allSettled(
    owners.map(({ email }) => mailer.send(mailOf(email, brand, deps.siteUrl, error))),
  )
  for (const outcome of sent) {
    if (outcome.status === 'rejected')
      log.warn({ err: outcome.reason }, 'A mail about a failed backup was not sent')
  }
  // The next failure of this night tries again.
  if (sent.every(({ status }) => status === 'rejected')) await setMailed(false)
}

function mailOf(to: string, brand: Brand, site: string, error: unknown): Mail {
  const { subject, what, missing } = textsOf(brand.business_name, error)
  const paragraphs = [
    what,
    `The server tries again every hour. Look at ${site}/admin/settings/backups in the morning: if there is no new ${missing}, show this mail to the person who looks after the server.`,
  ]
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: htmlMail({ language: 'en', title: subject, brand, site, paragraphs: paragraphs.map(escapeHtml) }),
  }
}

function textsOf(business: string, error: unknown) {
  if (error instanceof CopyFailed) {
    return {
      subject: `Tonight's backup of ${business} was not copied`,
      what: `Tonight's backup is on the server, but it could not be copied to another place. The server says: ${error.reason}`,
      missing: 'copy',
    }
  }
  const reason = error instanceof Error ? error.message : String(error)
  return {
    subject: `Tonight's backup of ${business} failed`,
    what: `Tonight's backup failed. The server says: ${reason}`,
    missing: 'backup',
  }
}
