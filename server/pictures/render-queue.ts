// Keeps rendering from starving the rest of the server: a few at a time, the others wait in line, and the line has an
// end. Two requests for one key share one piece of work. Large work may take several places.
import { PictureError } from './picture-error.ts'

export interface RenderQueue {
  run<T>(key: string, work: () => Promise<T>, places?: number): Promise<T>
}

interface Waiting {
  readonly places: number
  readonly start: () => void
}

export function createRenderQueue(options: {
  readonly atOnce: number
  readonly maxWaiting: number
}): RenderQueue {
  const underWay = new Map<string, Promise<unknown>>()
  const waiting: Waiting[] = []
  let taken = 0

  async function takeTurn(places: number): Promise<void> {
    if (waiting.length === 0 && taken + places <= options.atOnce) {
      taken += places
      return
    }
    if (waiting.length >= options.maxWaiting) throw new PictureError('busy')
    await new Promise<void>((start) => waiting.push({ places, start }))
  }

  function leave(places: number): void {
    taken -= places
    // Strictly in order: otherwise small work would overtake large work for ever.
    for (let next = waiting[0]; next && taken + next.places <= options.atOnce; next = waiting[0]) {
      waiting.shift()
      taken += next.places
      next.start()
    }
  }

  async function inTurn<T>(work: () => Promise<T>, places: number): Promise<T> {
    await takeTurn(places)
    try {
      return await work()
    } finally {
      leave(places)
    }
  }

  return {
    run<T>(key: string, work: () => Promise<T>, places = 1): Promise<T> {
      // A key names one variant, so whoever waits for it waits for the same type.
      const shared = underWay.get(key) as Promise<T> | undefined
      if (shared) return shared
      const own = inTurn(work, Math.min(places, options.atOnce)).finally(() => underWay.delete(key))
      underWay.set(key, own)
      return own
    },
  }
}
