// The mail server that mails are sent through. SMTP_URL of the operator takes precedence over what an owner has set.
import type { SMTPPoolOptions } from 'nodemailer'

export interface MailServer {
  /** The From header: `Name <address>`. */
  readonly from: string
  /** Where to connect and how to sign in. */
  readonly options: Pick<
    SMTPPoolOptions,
    'url' | 'host' | 'port' | 'secure' | 'requireTLS' | 'auth' | 'getSocket'
  >
}

export interface MailServers {
  /** Null: none is set, so no mail can be sent. */
  current(): MailServer | null
  /** Calls back after another one, or none, was set. */
  onChange(changed: () => void): void
}

/** It does not change while the server runs. */
export function operatorMailServer(smtpUrl: string, from: string): MailServers {
  const server: MailServer = { from, options: { url: smtpUrl } }
  return { current: () => server, onChange: () => undefined }
}
