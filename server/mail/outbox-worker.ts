// Sends due mails: at once on NOTIFY or when a mail server is set, and every minute for those that became due by time.
import { randomUUID } from 'node:crypto'
import { startDueWorker } from '#server/due-worker.ts'
import { defaultPace, type Sending, sendDue } from './send-due.ts'

/** Returns a function that stops it after finishing what is being sent. */
export async function startOutboxWorker(
  given: Omit<Sending, 'server' | 'pace'> & Partial<Pick<Sending, 'pace'>>,
): Promise<() => Promise<void>> {
  const sending: Sending = { pace: defaultPace, ...given, server: randomUUID() }
  const worker = await startDueWorker({
    db: sending.db,
    log: sending.log,
    channel: 'mails',
    failed: 'Mails could not be sent',
    sendDue: (stopping) => sendDue(sending, stopping),
  })
  sending.mailServers.onChange(worker.check)
  return worker.stop
}
