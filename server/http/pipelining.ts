// Handles pipelined requests of a connection one after the other. Node would run them all at once and buffer
// the responses, with open files, for as long as the client does not read.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type PendingRequest = readonly [IncomingMessage, ServerResponse]

export interface PipelineEvents {
  onStart(request: IncomingMessage, response: ServerResponse): void
  onIdle(socket: Socket): void
}

/** Waiting requests use memory too. Browsers and proxies do not pipeline. */
const maxQueued = 16

export function serializePipelined(
  listener: RequestListener,
  { onStart, onIdle }: PipelineEvents,
): RequestListener {
  const queues = new WeakMap<Socket, PendingRequest[]>()

  function start(queue: PendingRequest[]): void {
    const [pending] = queue
    if (!pending) return
    const [request, response] = pending
    const { socket } = request
    response.once('close', () => {
      queue.shift()
      if (socket.destroyed) queue.length = 0
      else if (queue.length > 0) start(queue)
      else onIdle(socket)
    })
    onStart(request, response)
    listener(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket) ?? []
    queues.set(socket, queue)
    queue.push([request, response])
    if (queue.length > maxQueued) socket.destroy()
    else if (queue.length === 1) start(queue)
  }
}
