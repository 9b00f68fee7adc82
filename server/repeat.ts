// Repeats a piece of work, one round at a time.
import type { Logger } from 'pino'

interface Repetition {
  readonly log: Logger
  readonly everyMs: number
  /** Logged when a round throws; the next one runs all the same. */
  readonly failed: string
  /** `isOver` becomes true when the repetition is stopped: a long round should end soon. */
  readonly work: (isOver: () => boolean) => Promise<unknown>
}

/** Returns a function that stops it. A round that is running then may fail without a line in the log: its database is closed. */
export function repeat({ log, everyMs, failed, work }: Repetition): () => void {
  let isOver = false
  let isWorking = false
  const timer = setInterval(async () => {
    if (isWorking) return
    isWorking = true
    try {
      await work(() => isOver)
    } catch (error) {
      if (!isOver) log.error({ err: error }, failed)
    } finally {
      isWorking = false
    }
  }, everyMs).unref()
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
