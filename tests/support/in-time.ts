// The seconds that the product promises, as a machine had them to give: one that others share may stand still for most of them.
import { setInterval } from 'node:timers'
import { expect } from 'vitest'

const TICK_MS = 50

/** How long the work took, counted by the moments that this process was given. For what happens within it. */
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

/** Like `expect.poll`, and holds within so many milliseconds beyond what the questions take: other processes answer them. */
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
