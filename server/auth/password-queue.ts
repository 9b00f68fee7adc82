// Comparing a password is heavy on purpose, so it is done a few at a time and the others wait in line. Those who are
// known here have a line of their own, and no network may fill the line of the unknown.
import pLimit from 'p-limit'
import { networkOf } from '#server/http/client-address.ts'
import { tooManyRequests } from './auth-error.ts'

/** Whose turn it is: somebody known (signed in, or at a browser that was), or a stranger from an address. */
export type PasswordRequester = 'known' | { readonly address: string }

export type PasswordQueue = <T>(requester: PasswordRequester, work: () => Promise<T>) => Promise<T>

export function createPasswordQueue(unknown: {
  readonly atOnce: number
  readonly waiting: number
  /** Waiting or at work. */
  readonly perNetwork: number
}): PasswordQueue {
  const knownQueue = pLimit(1)
  const unknownQueue = pLimit(unknown.atOnce)
  const pendingByNetwork = new Map<string, number>()

  return async (requester, work) => {
    if (requester === 'known') return knownQueue(work)
    const network = networkOf(requester.address)
    const before = pendingByNetwork.get(network) ?? 0
    if (before >= unknown.perNetwork || unknownQueue.pendingCount >= unknown.waiting) {
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
