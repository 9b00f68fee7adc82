// Sends mail through SMTP. Contents are never logged, because they may hold a secret.
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Returns the mail server's response. */
  send(mail: Mail): Promise<string>
}

export function createMailer(smtpUrl: string, from: string, log: Logger): Mailer {
  const transport = createTransport(smtpUrl)
  return {
    async send(mail) {
      const { response } = await transport.sendMail({ from, ...mail })
      log.info({ subject: mail.subject }, 'mail sent')
      return response
    },
  }
}
