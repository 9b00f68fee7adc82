// Hands requests to become a WebSocket to the handler of their path. All other upgrade requests, such as those of a client
// that would prefer HTTP/2, are served as ordinary requests.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

export interface UpgradeHandler {
  /** The path below which it takes requests, with a slash at its end. */
  readonly path: string
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes its connections and accepts no others. */
  close(): Promise<void>
}

export interface Upgrades {
  handleWith(handler: UpgradeHandler): void
  isForHandler(request: IncomingMessage): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

export function createUpgrades(): Upgrades {
  let handler: UpgradeHandler | null = null
  return {
    handleWith(given) {
      handler = given
    },
    isForHandler: ({ url = '', headers }) =>
      handler !== null && url.startsWith(handler.path) && headers.upgrade?.toLowerCase() === 'websocket',
    upgrade(request, socket, head) {
      // Node no longer listens, and an error without a listener would end the process.
      socket.on('error', () => socket.destroy())
      if (handler) handler.upgrade(request, socket, head)
      else socket.destroy()
    },
    async close() {
      await handler?.close()
    },
  }
}
