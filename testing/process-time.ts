// Time limits for deep tests, counted in the time that this process was given, because a shared machine may pause
// it.
import { setInterval } from 'node:timers'
import { expect } from 'vitest'

const TICK_MS = 50

/** Duration of the work, counted in timer ticks of this process. */
export async function processTimeOf(work: () => PromiseLike<unknown>): Promise<number> {
  let ticks = 0
  const clock = setInterval(() => {
    ticks += 1
  }, TICK_MS)
  try {
    await work()
    return ticks * TICK_MS
  } finally {
    clearInterval(clock)
  }
}

/** `expect.poll` with a limit that excludes the duration of the polled calls themselves. */
export function pollWithin<T>(poll: () => Promise<T>, { withinMs, interval = 20 }: PollOptions) {
  let pausesLeft = withinMs / interval
  const pollOnce = () => {
    pausesLeft -= 1
    if (pausesLeft < 0) throw new Error(`It did not hold within ${withinMs} ms.`)
    return poll()
  }
  return expect.poll(pollOnce, { interval })
}

interface PollOptions {
  readonly withinMs: number
  readonly interval?: number
}
