import type { RequestListener, Server } from 'node:http'

/** Lets requests in, except while some work runs: then every connection is cut, as by a server that is down. */
export function guardedDoor(server: Server, listener: RequestListener) {
  let open = true
  server.on('request', (request, response) => {
    if (open) void listener(request, response)
    else request.socket.destroy()
  })
  return {
    async closedWhile(work: () => Promise<void>) {
      open = false
      server.closeIdleConnections()
      try {
        await work()
      } finally {
        open = true
      }
    },
  }
}
