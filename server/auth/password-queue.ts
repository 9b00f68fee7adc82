// Comparing a password is heavy on purpose, so it is done a few at a time and the others wait in line. Those who are
// known here have a line of their own, and no network may fill the line of the strangers.
import pLimit from 'p-limit'
import { networkOf } from '#server/http/client-address.ts'
import { tooManyRequests } from './auth-error.ts'

/** Whose turn it is: somebody known (signed in, or at a browser that was), or a stranger from an address. */
export type Asker = 'known' | { readonly address: string }

export type PasswordQueue = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>

export function createPasswordQueue(strangers: {
  readonly atOnce: number
  readonly waiting: number
  /** Waiting or at work. */
  readonly ofOneNetwork: number
}): PasswordQueue {
  const forKnown = pLimit(1)
  const forStrangers = pLimit(strangers.atOnce)
  const inLine = new Map<string, number>()

  return async (asker, work) => {
    if (asker === 'known') return forKnown(work)
    const network = networkOf(asker.address)
    const before = inLine.get(network) ?? 0
    if (before >= strangers.ofOneNetwork || forStrangers.pendingCount >= strangers.waiting) {
      throw tooManyRequests(5)
    }
    inLine.set(network, before + 1)
    try {
      return await forStrangers(work)
    } finally {
      const left = (inLine.get(network) ?? 1) - 1
      if (left > 0) inLine.set(network, left)
      else inLine.delete(network)
    }
  }
}
