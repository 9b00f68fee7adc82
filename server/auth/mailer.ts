// Sending mail: through SMTP where it is configured, otherwise a log line that says what to do instead. The content of
// a mail that cannot be sent is never logged, since it carries a secret.
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

export function createMailer(smtpUrl: string | null, from: string, log: Logger): Mailer {
  if (smtpUrl === null) {
    return {
      async send(mail) {
        // The log hides addresses, so the sentence has to do without.
        log.warn(
          { subject: mail.subject },
          'No mail was sent, because SMTP_URL is not set. To give the person who asked a new password: npm run staff -- reset-password EMAIL',
        )
      },
    }
  }
  const transport = createTransport(smtpUrl)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
      log.info({ subject: mail.subject }, 'mail sent')
    },
  }
}
