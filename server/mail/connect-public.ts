// Connects to a mail server that an owner has typed in, on the public internet only.
import { connect, isIP, type Socket } from 'node:net'
import { lookUpPublic, PrivateHost } from '#server/http/look-up-public.ts'

/** Opens a TCP connection within the time limit. */
export type Connect = (host: string, port: number, limitMs: number) => Promise<Socket>

const advice = ' The operator can set such a mail server with SMTP_URL.'

export const connectPublic: Connect = (host, port, limitMs) => {
  // An address would not be looked up, and so not be checked.
  if (isIP(host) !== 0) return Promise.reject(new PrivateHost(host, advice))
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect({ host, port, lookup: lookUpPublic })
  const limit = setTimeout(
    () => socket.destroy(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })),
    limitMs,
  )
  socket.on('error', (error) => reject(error instanceof PrivateHost ? new PrivateHost(host, advice) : error))
  socket.once('connect', () => resolve(socket))
  return promise.finally(() => clearTimeout(limit))
}
