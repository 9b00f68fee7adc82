import type { RequestListener, Server } from 'node:http'

/** A request handler that can cut all connections while some work runs, like a server that is down. */
export function makeInterruptible(server: Server, listener: RequestListener) {
  let isDown = false
  server.on('request', (request, response) => {
    if (isDown) request.socket.destroy()
    else void listener(request, response)
  })
  return {
    async downWhile(work: () => Promise<void>) {
      isDown = true
      server.closeIdleConnections()
      try {
        await work()
      } finally {
        isDown = false
      }
    },
  }
}
