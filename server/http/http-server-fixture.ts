// Test fixture: an HTTP server and raw TCP connections to it.
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach } from 'vitest'
import { createHttpServer, type HttpServerOptions } from './http-server.ts'

const closeAll: (() => void)[] = []
afterEach(() => {
  for (const close of closeAll.splice(0)) close()
})

/** A server with this listener. */
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
    /** Opens a connection and writes `text`. Nothing is read until a test reads. */
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

/** Reads until the other side closes or the text has come. */
export async function read(socket: Socket, until?: string): Promise<string> {
  let text = ''
  try {
    for await (const chunk of socket) {
      text += chunk
      if (until && text.includes(until)) break
    }
  } catch {
    // A reset connection is an end too.
  }
  return text
}

/** Reads until the text has come and leaves the connection open. */
export async function readOnce(socket: Socket, until: string): Promise<string> {
  let text = ''
  while (!text.includes(until)) {
    const [chunk] = await once(socket, 'data')
    text += chunk
  }
  return text
}
