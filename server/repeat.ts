// Repeats a piece of work, with a pause after each round.
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
  let timer = setTimeout(round, everyMs).unref()

  function round(): void {
    work(() => isOver)
      .catch((error: unknown) => {
        if (!isOver) log.error({ err: error }, failed)
      })
      .finally(() => {
        if (!isOver) timer = setTimeout(round, everyMs).unref()
      })
  }

  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
