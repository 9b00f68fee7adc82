// Limits concurrent password hashing. Known clients have their own queue, and no network can fill the queue
// of unknown ones.
import pLimit from 'p-limit'
import { networkOf } from '#server/http/client-address.ts'
import { tooManyRequests } from './auth-error.ts'

/** A known client (signed in, or a known device), or an unknown one by its address. */
export type PasswordRequester = 'known' | { readonly address: string }

export type PasswordQueue = <T>(requester: PasswordRequester, work: () => Promise<T>) => Promise<T>

export function createPasswordQueue(limits: {
  readonly atOnce: number
  readonly waiting: number
  /** Waiting or running. */
  readonly perNetwork: number
}): PasswordQueue {
  const knownQueue = pLimit(1)
  const unknownQueue = pLimit(limits.atOnce)
  const pendingByNetwork = new Map<string, number>()

  return async (requester, work) => {
    if (requester === 'known') return knownQueue(work)
    const network = networkOf(requester.address)
    const before = pendingByNetwork.get(network) ?? 0
    if (before >= limits.perNetwork || unknownQueue.pendingCount >= limits.waiting) {
      throw tooManyRequests(5)
    }
    pendingByNetwork.set(network, before + 1)
    try {
      return await unknownQueue(work)
    } finally {
      const left = (pendingByNetwork.get(network) ?? 1) - 1
      if (left > 0) pendingByNetwork.set(network, left)
      else pendingByNetwork.delete(network)
    }
  }
}
