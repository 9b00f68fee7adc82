// Keeps rendering from starving the rest of the server: a few at a time, the others wait in line, and the line has an
// end. Two requests for one key share one piece of work.
import pLimit from 'p-limit'
import { ImageError } from './image-error.ts'

export interface RenderQueue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function createRenderQueue(options: {
  readonly atOnce: number
  readonly maxWaiting: number
}): RenderQueue {
  const enqueue = pLimit(options.atOnce)
  const inFlight = new Map<string, Promise<unknown>>()

  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      // A key names one variant, so whoever waits for it waits for the same type.
      const shared = inFlight.get(key) as Promise<T> | undefined
      if (shared) return shared
      if (enqueue.pendingCount >= options.maxWaiting) return Promise.reject(new ImageError('busy'))
      const own = enqueue(work).finally(() => inFlight.delete(key))
      inFlight.set(key, own)
      return own
    },
  }
}
