// Sends due mails in small batches. Only a batch is claimed at a time and each outcome is stored before the
// next, so a server that dies leaves few claims behind.
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { storeOutcome } from '#server/due-worker.ts'
import { type Claimant, type ClaimedMail, claimMails, markFailed, markSent } from './claimed-mails.ts'
import { composeMail } from './compose-mail.ts'
import type { MailServer, MailServers } from './mail-server.ts'
import { type SmtpFailure, smtpFailureOf } from './smtp-failure.ts'

export interface Sending extends Claimant {
  readonly mailServers: MailServers
  /** The site's address without a trailing slash. */
  readonly site: string
  readonly log: Logger
  readonly pace: Pace
}

export interface Pace {
  /** How long other servers leave a claimed mail alone. */
  readonly leaseSeconds: number
  /** The time limit of a mail, well within its lease. */
  readonly mailSeconds: number
  /** How long stopping waits for mails that are being sent. */
  readonly stopSeconds: number
}

export const defaultPace: Pace = { leaseSeconds: 120, mailSeconds: 90, stopSeconds: 5 }

const atOnce = 5

/** False if the mail server is in trouble; the rest then waits for the next check. */
export async function sendDue(sending: Sending, stopping: AbortSignal): Promise<boolean> {
  const { pace, mailServers } = sending
  const server = mailServers.current()
  if (!server) return true
  const transport = openTransport(server)
  const giveUpSoon = () => setTimeout(transport.giveUp, pace.stopSeconds * 1000).unref()
  stopping.addEventListener('abort', giveUpSoon, { once: true })
  try {
    while (!stopping.aborted && !transport.hasGivenUp()) {
      // Another one was set meanwhile, which causes the next check.
      if (mailServers.current() !== server) return true
      const claimedAt = performance.now()
      const mails = await claimMails(sending, atOnce, pace.leaseSeconds)
      if (mails.length === 0) return true
      const limit = setTimeout(transport.giveUp, pace.mailSeconds * 1000)
      const isOver = () => stopping.aborted || performance.now() - claimedAt > pace.leaseSeconds * 1000
      const outcomes = await Promise.all(mails.map((mail) => sendOne(sending, transport, mail, isOver)))
      clearTimeout(limit)
      if (outcomes.every((outcome) => outcome === 'trouble')) return mailServers.current() !== server
    }
    return false
  } finally {
    stopping.removeEventListener('abort', giveUpSoon)
    transport.close()
  }
}

type Transport = ReturnType<typeof openTransport>

/** Pooled SMTP connections, closed when nothing is due. */
function openTransport({ from, options }: MailServer) {
  const transport = createTransport({
    ...options,
    pool: true,
    maxConnections: atOnce,
    // Only mails that were not started are retried on another connection.
    maxRequeues: 2,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let gaveUp = false
  return {
    from,
    send: (composed: ReturnType<typeof composeMail>) => transport.sendMail(composed),
    hasGivenUp: () => gaveUp,
    giveUp() {
      gaveUp = true
      transport.close({ force: true })
    },
    close: () => transport.close(),
  }
}

type Outcome = 'sent' | 'refused' | 'trouble'

async function sendOne(
  sending: Sending,
  transport: Transport,
  mail: ClaimedMail,
  isOver: () => boolean,
): Promise<Outcome> {
  const { log } = sending
  const failure = await trySending(sending, transport, mail)
  const about = { kind: mail.kind, message: mail.id, attempts: mail.attempts }
  try {
    const counts = await storeOutcome(isOver, () =>
      failure ? markFailed(sending, mail.id, failure.text, failure.isPermanent) : markSent(sending, mail.id),
    )
    if (!counts) log.warn(about, 'A mail took longer than its lease')
  } catch (error) {
    log.error({ err: error, ...about }, 'The outcome of a mail could not be stored')
    return 'trouble'
  }
  if (!failure) {
    log.info(about, 'Mail sent')
    return 'sent'
  }
  log.warn({ ...about, code: failure.code, isPermanent: failure.isPermanent }, 'A mail was not accepted')
  return failure.isServerTrouble ? 'trouble' : 'refused'
}

/** Null if it was accepted. */
async function trySending(
  sending: Sending,
  transport: Transport,
  mail: ClaimedMail,
): Promise<SmtpFailure | null> {
  let composed: ReturnType<typeof composeMail>
  try {
    composed = composeMail(mail, { from: transport.from, site: sending.site })
  } catch (error) {
    sending.log.error({ err: error, kind: mail.kind, message: mail.id }, 'A mail could not be composed')
    const text = 'This email could not be written; see the server log.'
    return { text, isPermanent: true, isServerTrouble: false, code: 'unwritten' }
  }
  try {
    const { rejected } = await transport.send(composed)
    if (rejected.length > 0)
      sending.log.warn(
        { message: mail.id, refused: rejected.length },
        'Some addresses of a mail were refused',
      )
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const failure = smtpFailureOf(error)
    return transport.hasGivenUp() ? { ...failure, text: 'The mail server took too long.' } : failure
  }
}
