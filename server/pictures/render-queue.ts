// Keeps rendering from starving the rest of the server: a few at a time, the others wait in line, and the line has an
// end. Two requests for one key share one piece of work.
import { PictureError } from './picture-error.ts'

export interface RenderQueue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function createRenderQueue(options: {
  readonly atOnce: number
  readonly maxWaiting: number
}): RenderQueue {
  const underWay = new Map<string, Promise<unknown>>()
  const waiting: (() => void)[] = []
  let taken = 0

  async function takeTurn(): Promise<void> {
    if (taken < options.atOnce) {
      taken += 1
      return
    }
    if (waiting.length >= options.maxWaiting) throw new PictureError('busy')
    // Whoever leaves hands its place over, so nobody who comes later can take it in between.
    await new Promise<void>((start) => waiting.push(start))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await takeTurn()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      // A key names one variant, so whoever waits for it waits for the same type.
      const shared = underWay.get(key) as Promise<T> | undefined
      if (shared) return shared
      const own = inTurn(work).finally(() => underWay.delete(key))
      underWay.set(key, own)
      return own
    },
  }
}
