// Sends due push notifications: at once on NOTIFY, and every minute those of the evening and those that are tried again.
import { randomUUID } from 'node:crypto'
import { startDueWorker } from '#server/due-worker.ts'
import { type Sending, sendDue } from './send-due.ts'

/** Returns a function that stops it after finishing what is being sent. */
export async function startPushWorker(given: Omit<Sending, 'server'>): Promise<() => Promise<void>> {
  const sending: Sending = { ...given, server: randomUUID() }
  const worker = await startDueWorker({
    db: sending.db,
    log: sending.log,
    channel: 'pushes',
    failed: 'Notifications could not be sent',
    sendDue: (stopping) => sendDue(sending, stopping),
  })
  return worker.stop
}
