// Sends what is due from a queue in the database: at once on NOTIFY, and every minute what became due by time.
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DatabaseUnavailable, type Db } from './db/contract.ts'

const checkEveryMs = 60_000
const retryMs = 1000

interface DueWork {
  readonly db: Db
  readonly log: Logger
  /** NOTIFY channel of the queue. */
  readonly channel: string
  /** Logged when a round throws. */
  readonly failed: string
  /** Sends until nothing is due. False: there is trouble, and the rest waits for the next check. */
  readonly sendDue: (stopping: AbortSignal) => Promise<boolean>
}

interface DueWorker {
  /** Looks again soon. */
  check(): void
  /** Stops it after finishing what is being sent. */
  stop(): Promise<void>
}

export async function startDueWorker({ db, log, channel, failed, sendDue }: DueWork): Promise<DueWorker> {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let isRequestedAgain = false

  function check(): void {
    if (stopping.signal.aborted) return
    isRequestedAgain = running !== null
    running ??= sendDue(stopping.signal)
      .catch((error: unknown) => {
        log.error({ err: error }, failed)
        return false
      })
      .then((isHealthy) => {
        running = null
        // After trouble the timer or the next notification starts it again.
        if (isRequestedAgain && isHealthy) check()
      })
  }

  // Ends with the database.
  await db.listen(channel, check)
  const timer = setInterval(check, checkEveryMs).unref()
  check()
  return {
    check,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

/** Retries to store an outcome while the database is down; otherwise the same would be sent twice. */
export async function storeOutcome<T>(isOver: () => boolean, store: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await store()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || isOver()) throw error
      await pause(retryMs)
    }
  }
}
