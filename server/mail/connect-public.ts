// Connects to a mail server that an owner has typed in. Each address that its name resolves to must be public, so that
// the server cannot be used to reach its own machine or network; what is checked is what is connected to.
import { type LookupAddress, lookup } from 'node:dns'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Opens a TCP connection within the time limit. */
export type Connect = (host: string, port: number, limitMs: number) => Promise<Socket>

export const connectPublic: Connect = (host, port, limitMs) => {
  // An address would not be looked up, and so not be checked.
  if (isIP(host) !== 0) return Promise.reject(new PrivateHost(host))
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect({ host, port, lookup: lookUpPublic })
  const limit = setTimeout(
    () => socket.destroy(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })),
    limitMs,
  )
  socket.on('error', reject)
  socket.once('connect', () => resolve(socket))
  return promise.finally(() => clearTimeout(limit))
}

class PrivateHost extends Error {
  override readonly name = 'PrivateHost'
  readonly code = 'EPRIVATE'

  constructor(host: string) {
    super(`${host} is not on the public internet. The operator can set such a mail server with SMTP_URL.`)
  }
}

const lookUpPublic: LookupFunction = (host, options, callback) => {
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
