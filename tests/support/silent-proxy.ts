// A way to a server that can go silent, as a network does: what was connected stays connected and hears nothing more, ever.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'

export interface SilentProxy {
  readonly port: number
  /** From now on nothing passes, though connections are still taken. */
  hush(): void
  /** New connections are served again; the old ones stay as dead as they are. */
  speak(): void
  /** As `speak`, and the old ones are told that they are dead, as whoever has forgotten them does. */
  comeBack(): void
  close(): Promise<void>
}

interface SilentProxyOptions {
  /** A certificate and its key in one text: the way there is sealed as by https. */
  readonly certificate?: string
  /** How long the first connection is kept waiting. */
  readonly firstAfterMs?: number
}

export async function startSilentProxy(
  port: number,
  { certificate, firstAfterMs = 0 }: SilentProxyOptions = {},
): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  let waitMs = firstAfterMs
  const serve = async (near: Socket) => {
    keep(near)
    if (isSilent) return
    if (waitMs > 0) {
      const thisLong = waitMs
      waitMs = 0
      await setTimeout(thisLong)
    }
    const far = connect(port, '127.0.0.1')
    keep(far)
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }
  const server = certificate
    ? createTlsServer({ cert: certificate, key: certificate }, serve)
    : createServer(serve)
  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    hush() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    speak() {
      isSilent = false
    },
    comeBack() {
      isSilent = false
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
