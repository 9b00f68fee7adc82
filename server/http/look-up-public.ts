// The name lookup of connections to addresses that a user has given. Each address that the name resolves to must be public,
// so that the server cannot be used to reach its own machine or network; what is checked is what is connected to.
import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export class PrivateHost extends Error {
  override readonly name = 'PrivateHost'
  readonly code = 'EPRIVATE'

  constructor(host: string, advice = '') {
    super(`${host} is not on the public internet.${advice}`)
  }
}

export const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const fault = error ?? faultOf(host, addresses)
    const [first] = addresses ?? []
    if (fault || !first) callback(fault ?? new PrivateHost(host), '')
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

const faultOf = (host: string, addresses: readonly LookupAddress[]) =>
  addresses.every(({ address }) => isPublicAddress(address)) ? null : new PrivateHost(host)
