// Sends due mails: at once on NOTIFY or when a mail server is set, and every minute for those that became due by time.
import { randomUUID } from 'node:crypto'
import { defaultPace, type Sending, sendDue } from './send-due.ts'

const checkEveryMs = 60_000

/** Returns a function that stops it after finishing what is being sent. */
export async function startOutboxWorker(
  given: Omit<Sending, 'server' | 'pace'> & Partial<Pick<Sending, 'pace'>>,
): Promise<() => Promise<void>> {
  const sending: Sending = { pace: defaultPace, ...given, server: randomUUID() }
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let isRequestedAgain = false

  function check(): void {
    if (stopping.signal.aborted) return
    isRequestedAgain = running !== null
    running ??= sendDue(sending, stopping.signal)
      .catch((error: unknown) => {
        sending.log.error({ err: error }, 'Mails could not be sent')
        return false
      })
      .then((isHealthy) => {
        running = null
        // After trouble the timer or the next mail starts it again.
        if (isRequestedAgain && isHealthy) check()
      })
  }

  // Ends with the database.
  await sending.db.listen('mails', check)
  sending.mailServers.onChange(check)
  const timer = setInterval(check, checkEveryMs).unref()
  check()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    await running
  }
}
