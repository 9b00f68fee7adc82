// Sending mail through SMTP. The content of a mail is never logged, since it may carry a secret.
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** What the mail server said when it took it. */
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
