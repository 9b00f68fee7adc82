// Sends mail through SMTP while a request waits, so within a few seconds. Contents are never logged, because
// they may hold a secret.
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Timings } from '#server/timings.ts'
import type { MailServer } from './mail-server.ts'

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

export type MailTimings = Pick<Timings, 'mailAnswerMs' | 'mailSendMs'>

export function createMailer({ from, options }: MailServer, timings: MailTimings, log: Logger): Mailer {
  return {
    async send(mail) {
      const transport = openTransport(options, timings.mailAnswerMs)
      let isOverdue = false
      // A server that answers slowly but steadily passes every limit of a single answer.
      const limit = setTimeout(() => {
        isOverdue = true
        transport.close({ force: true })
      }, timings.mailSendMs)
      try {
        const { response } = await transport.sendMail({ from, ...mail })
        log.info({ subject: mail.subject }, 'mail sent')
        return response
      } catch (cause) {
        throw isOverdue ? new Error('The mail server took too long.', { cause }) : cause
      } finally {
        clearTimeout(limit)
        transport.close()
      }
    },
  }
}

/** A pool of one connection, because only a pool can end a connection that is in use. */
function openTransport(server: MailServer['options'], answerMs: number) {
  return createTransport({
    ...server,
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    connectionTimeout: answerMs,
    dnsTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
