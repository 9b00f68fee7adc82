// A TCP proxy that can go silent, like a broken network, or close all connections, like a stopped server.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'

export interface SilentProxy {
  readonly port: number
  /** From now on no data passes. New connections are accepted and get no answer. */
  goSilent(): void
  /** New connections work again. The old ones stay silent. */
  resumeNew(): void
  /** As `resumeNew`, and closes the old connections. */
  restore(): void
  /** Closes all connections, and new ones at once. */
  cut(): void
  close(): Promise<void>
}

interface SilentProxyOptions {
  /** A certificate and its key in one text: serves TLS. */
  readonly certificate?: string
  /** Delay of the first connection. */
  readonly firstAfterMs?: number
}

export async function startSilentProxy(
  port: number,
  { certificate, firstAfterMs = 0 }: SilentProxyOptions = {},
): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  // Also closes the server's side: while a Postgres backend waits for an authentication, no database of that server
  // can be dropped.
  const silence = new Map<Socket, () => void>()
  let isSilent = false
  let isCut = false
  let waitMs = firstAfterMs
  const serve = async (near: Socket) => {
    keep(near)
    if (isCut) near.resetAndDestroy()
    if (isSilent || isCut) return
    if (waitMs > 0) {
      const thisLong = waitMs
      waitMs = 0
      await setTimeout(thisLong)
    }
    const far = connect(port, '127.0.0.1')
    keep(far)
    near.pipe(far)
    far.pipe(near)
    const closeNear = () => near.destroy()
    near.on('close', () => far.destroy())
    far.on('close', closeNear)
    silence.set(near, () => {
      near.unpipe().pause()
      far.off('close', closeNear).destroy()
    })
  }
  const server = certificate
    ? createTlsServer({ cert: certificate, key: certificate }, serve)
    : createServer(serve)
  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      silence.delete(socket)
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    goSilent() {
      isSilent = true
      for (const silenceOne of silence.values()) silenceOne()
    },
    resumeNew() {
      isSilent = false
    },
    restore() {
      isSilent = false
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
