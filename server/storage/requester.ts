// Who sends a storage request, and their transactions: visitors wait in the line of their network.
import type { Context } from 'hono'
import type { Caller, Tx } from '#server/db/contract.ts'
import { largestNetworkOf } from '#server/http/client-address.ts'
import { identifyCaller } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { StorageDeps } from './deps.ts'

export interface Requester {
  readonly caller: Caller
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Done also if the sender has left. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }

export async function identifyRequester(c: Context<AppEnv>, deps: StorageDeps): Promise<Requester> {
  return requesterOf(c, deps, await identifyCaller(c.req.raw.headers, deps))
}

/** For files of public buckets, which need no credentials. */
export const visitorRequester = (c: Context<AppEnv>, deps: StorageDeps): Requester =>
  requesterOf(c, deps, visitor)

function requesterOf(c: Context<AppEnv>, { db }: StorageDeps, caller: Caller): Requester {
  const network = largestNetworkOf(c.get('clientAddress'))
  return {
    caller,
    read: (work) => db.asCaller(caller, { readOnly: true, network, signal: c.req.raw.signal }, work),
    write: (work) => db.asCaller(caller, { readOnly: false, network }, work),
  }
}
