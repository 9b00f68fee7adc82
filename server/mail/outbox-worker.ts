// Looks for mails that are due: at once when the database says that one is, and once a minute for what the clock makes due.
import { randomUUID } from 'node:crypto'
import { defaultPace, type Sending, sendDue } from './send-due.ts'

const checkEveryMs = 60_000

/** Returns how to stop: what is on its way is finished first. */
export async function startOutboxWorker(
  given: Omit<Sending, 'server' | 'pace'> & Partial<Pick<Sending, 'pace'>>,
): Promise<() => Promise<void>> {
  const sending: Sending = { pace: defaultPace, ...given, server: randomUUID() }
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let isCalledAgain = false

  function check(): void {
    if (stopping.signal.aborted) return
    isCalledAgain = running !== null
    running ??= sendDue(sending, stopping.signal)
      .catch((error: unknown) => {
        sending.log.error({ err: error }, 'Mails could not be sent')
        return false
      })
      .then((isWell) => {
        running = null
        // Where it is not, the clock calls again, or the next mail.
        if (isCalledAgain && isWell) check()
      })
  }

  // Ends with the database.
  await sending.db.listen('mails', check)
  const timer = setInterval(check, checkEveryMs).unref()
  check()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    await running
  }
}
