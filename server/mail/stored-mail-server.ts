// The mail server that an owner has set, in private.mail_server (supabase/migrations/018_outbox.sql). Its password is
// encrypted for one host, port and user name, so that it can be sent to no other.
import type { MailServerDraft, MailServerSettings } from '#domain/messages/mail-server-form.ts'
import type { Claims, Db, OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { createSealedBox } from '#server/keys/sealed-box.ts'

export interface StoredMailServer {
  readonly settings: MailServerSettings
  /** Null: it was encrypted with another key, or for other settings. */
  readonly password: string | null
}

export interface MailServerStore {
  read(): Promise<StoredMailServer | null>
  /** Null if someone else has saved since `version`. Throws the schema's refusals. */
  save(owner: Claims, draft: MailServerDraft, version: string | null): Promise<MailServerSettings | null>
  remove(owner: Claims): Promise<void>
  /** Makes mails due that wait after a failure. */
  retryWaiting(): Promise<void>
}

type PasswordOf = Pick<MailServerSettings, 'host' | 'port' | 'user_name'>
const purposeOf = ({ host, port, user_name }: PasswordOf) =>
  `mail server: ${JSON.stringify([host, port, user_name])}`

export function createMailServerStore(db: Db, encryptionKey: Uint8Array): MailServerStore {
  const box = createSealedBox(encryptionKey)

  function openPassword(settings: MailServerSettings, sealed: string): string | null {
    try {
      return box.open(purposeOf(settings), sealed)
    } catch {
      return null
    }
  }

  /** With the owner's claims, so that the schema checks them and the audit log names the owner. */
  const asOwnerOf = <T>(owner: Claims, work: (tx: OwnerTx) => Promise<T>) =>
    db.asOwner(async (tx) => {
      await tx.query(sql`select set_config('request.jwt.claims', ${JSON.stringify(owner)}, true)`)
      return work(tx)
    })

  return {
    async read() {
      const [row] = await db.asOwner((tx) =>
        tx.query<{ settings: MailServerSettings; sealed: string }>(sql`
          select private.mail_server_settings() as settings, sealed_password as sealed from private.mail_server`),
      )
      return row ? { settings: row.settings, password: openPassword(row.settings, row.sealed) } : null
    },
    async save(owner, { password, ...settings }, version) {
      const sealed = password === null ? null : box.seal(purposeOf(settings), password)
      const [row] = await asOwnerOf(owner, (tx) =>
        tx.query<{ saved: MailServerSettings | null }>(sql`
          select private.save_mail_server(${JSON.stringify(settings)}::jsonb, ${sealed}, ${version}::timestamptz) as saved`),
      )
      return row?.saved ?? null
    },
    async remove(owner) {
      await asOwnerOf(owner, (tx) => tx.query(sql`select private.remove_mail_server()`))
    },
    async retryWaiting() {
      await db.asOwner((tx) => tx.query(sql`select private.retry_waiting_mails()`))
    },
  }
}
