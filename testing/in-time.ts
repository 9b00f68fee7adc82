// Limits in seconds, for deep tests. They count the time that this process was given, because a shared machine may stand still.
import { setInterval } from 'node:timers'
import { expect } from 'vitest'

const TICK_MS = 50

/** How long the work took, counted in timer ticks of this process. */
export async function timeOf(work: () => PromiseLike<unknown>): Promise<number> {
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

/** Like `expect.poll` with a limit that leaves out the time that the questions themselves take. */
export function inTime<T>(ask: () => Promise<T>, { withinMs, interval = 20 }: InTime) {
  let pausesLeft = withinMs / interval
  const askInTime = () => {
    pausesLeft -= 1
    if (pausesLeft < 0) throw new Error(`It did not hold within ${withinMs} ms.`)
    return ask()
  }
  return expect.poll(askInTime, { interval })
}

interface InTime {
  readonly withinMs: number
  readonly interval?: number
}
