// For the tests of this room: a httpServer of one's own to connect on.
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach } from 'vitest'
import { createHttpServer, type HttpServerOptions } from './http-server.ts'

const closeAll: (() => void)[] = []
afterEach(() => {
  for (const close of closeAll.splice(0)) close()
})

/** A httpServer that answers by `listener`, and a way to connect on it with bare bytes. */
export async function open(listener: RequestListener, options: Partial<HttpServerOptions> = {}) {
  const httpServer = createHttpServer({ trustedProxies: 0, ...options })
  const { server } = httpServer
  httpServer.answer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAll.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    ...httpServer,
    url: `http://127.0.0.1:${port}`,
    /** Not read before somebody listens. */
    async connect(text = '', localAddress = '127.0.0.1'): Promise<Socket> {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      socket.on('error', () => {})
      closeAll.push(() => socket.destroy())
      await once(socket, 'connect')
      socket.write(text)
      return socket
    },
  }
}

export const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** Reads until the other side ends or the words have come. */
export async function read(socket: Socket, until?: string): Promise<string> {
  let text = ''
  try {
    for await (const chunk of socket) {
      text += chunk
      if (until && text.includes(until)) break
    }
  } catch {
    // Cut is an end too.
  }
  return text
}

/** Reads until the words have come, and leaves the connection as it is. */
export async function readOnce(socket: Socket, until: string): Promise<string> {
  let text = ''
  while (!text.includes(until)) {
    const [chunk] = await once(socket, 'data')
    text += chunk
  }
  return text
}
