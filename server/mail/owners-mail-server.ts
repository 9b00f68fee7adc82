// Follows the mail server that an owner has set: every server of the database uses a change at once, without a restart.
import type { Logger } from 'pino'
import type { MailServerDraft } from '#domain/messages/mail-server-form.ts'
import type { Db } from '#server/db/contract.ts'
import { defaultTimings } from '#server/timings.ts'
import type { Connect } from './connect-public.ts'
import type { MailServer, MailServers } from './mail-server.ts'
import { createMailServerStore, type MailServerStore } from './stored-mail-server.ts'

export interface OwnersMailServer extends MailServers {
  readonly store: MailServerStore
  /** Reads it again. Notifications of changes call it too. */
  reload(): Promise<void>
  /** The mail server of settings that are not saved. */
  draft(settings: Omit<MailServerDraft, 'password'>, password: string): MailServer
}

export interface OwnersMailServerDeps {
  readonly db: Db
  readonly encryptionKey: Uint8Array
  readonly log: Logger
  readonly connect: Connect
}

export async function followOwnersMailServer(deps: OwnersMailServerDeps): Promise<OwnersMailServer> {
  const { db, log } = deps
  const store = createMailServerStore(db, deps.encryptionKey)
  const listeners: (() => void)[] = []
  let server: MailServer | null = null
  let reading: Promise<void> = Promise.resolve()

  const draft: OwnersMailServer['draft'] = (settings, password) => ({
    from: fromHeader(settings),
    options: {
      host: settings.host,
      port: settings.port,
      secure: settings.security === 'tls',
      requireTLS: settings.security === 'starttls',
      auth: { user: settings.user_name, pass: password },
      getSocket: ({ connectionTimeout = defaultTimings.mailAnswerMs }, done) => {
        deps.connect(settings.host, settings.port, connectionTimeout).then(
          (connection) => done(null, { connection }),
          (error: Error) => done(error),
        )
      },
    },
  })

  async function read(): Promise<void> {
    const stored = await store.read()
    if (stored?.password === null)
      log.error('The password of the mail server cannot be decrypted. Type it again in Settings.')
    server = stored?.password == null ? null : draft(stored.settings, stored.password)
    for (const changed of listeners) changed()
  }

  /** One after another, so that an earlier state never replaces a later one. */
  function reload(): Promise<void> {
    reading = reading.catch(() => undefined).then(read)
    return reading
  }

  // Called again once a lost database is back.
  await db.listen('mail_server', () => {
    reload().catch((error: unknown) => log.warn({ err: error }, 'The mail server could not be read'))
  })
  await reload()
  return { store, current: () => server, onChange: (changed) => listeners.push(changed), reload, draft }
}

const fromHeader = ({ sender_name: name, sender_address: address }: Omit<MailServerDraft, 'password'>) =>
  name === null ? address : `"${name}" <${address}>`
