// Limits concurrent renderings and the length of the queue. Requests for the same key share one rendering.
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
      // A key names one variant, so the type is the same.
      const shared = inFlight.get(key) as Promise<T> | undefined
      if (shared) return shared
      if (enqueue.pendingCount >= options.maxWaiting) return Promise.reject(new ImageError('busy'))
      const own = enqueue(work).finally(() => inFlight.delete(key))
      inFlight.set(key, own)
      return own
    },
  }
}
