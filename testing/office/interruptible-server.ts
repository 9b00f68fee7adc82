import type { RequestListener, Server } from 'node:http'

/** Serves requests, except while some work runs: then every connection is cut, as by a server that is down. */
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
