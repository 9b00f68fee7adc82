// Sends due push notifications. Only a batch is claimed at a time and each outcome is stored, as for mails.
import type { Logger } from 'pino'
import { storeOutcome } from '#server/due-worker.ts'
import { PrivateHost } from '#server/http/look-up-public.ts'
import {
  type Claimant,
  type ClaimedPush,
  claimPushes,
  type PushOutcome,
  reportPush,
} from './claimed-pushes.ts'
import { composePush, type PushSender } from './compose-push.ts'
import type { PostPush, PushRequest } from './post-push.ts'

export interface Sending extends Claimant, PushSender {
  readonly post: PostPush
  readonly log: Logger
}

const atOnce = 10
/** How long other servers leave a claimed notification alone. */
const leaseSeconds = 60

/** What is refused is due again later, so this ends. False if it was stopped. */
export async function sendDue(sending: Sending, stopping: AbortSignal): Promise<boolean> {
  while (!stopping.aborted) {
    const claimedAt = performance.now()
    const isOver = () => stopping.aborted || performance.now() - claimedAt > leaseSeconds * 1000
    const pushes = await claimPushes(sending, atOnce, leaseSeconds)
    if (pushes.length === 0) return true
    await Promise.all(pushes.map((push) => sendOne(sending, push, isOver)))
  }
  return false
}

interface Result {
  readonly outcome: PushOutcome
  /** A status of the push service, or a code. */
  readonly problem: string | null
}

async function sendOne(sending: Sending, push: ClaimedPush, isOver: () => boolean): Promise<void> {
  const { log } = sending
  const { outcome, problem } = await trySending(sending, push)
  const about = { kind: push.kind, push: push.id, attempts: push.attempts, outcome, problem }
  try {
    if (!(await storeOutcome(isOver, () => reportPush(sending, push.id, outcome, problem))))
      log.warn(about, 'A notification took longer than its lease')
  } catch (error) {
    log.error({ err: error, ...about }, 'The outcome of a notification could not be stored')
  }
  if (outcome === 'sent') log.info(about, 'Notification sent')
  else log.warn(about, 'A notification was not accepted')
}

async function trySending(sending: Sending, push: ClaimedPush): Promise<Result> {
  let request: PushRequest
  try {
    request = await composePush(push, sending)
  } catch (error) {
    sending.log.error({ err: error, push: push.id }, 'A notification could not be encrypted')
    return { outcome: 'gone', problem: 'unusable' }
  }
  try {
    const status = await sending.post(request)
    return { outcome: outcomeOf(status), problem: status < 300 ? null : String(status) }
  } catch (error) {
    if (error instanceof PrivateHost) return { outcome: 'gone', problem: error.code }
    return { outcome: 'retry', problem: codeOf(error) }
  }
}

/** 404 and 410 mean that the browser no longer has this subscription (RFC 8030). */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 408 || status === 429 || status >= 500 ? 'retry' : 'failed'
}

/** Without the message, which may contain the address. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unreachable'
