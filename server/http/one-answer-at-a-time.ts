// Whoever sends a hundred requests at once down one connection gets a hundred answers, one after the other: the next is
// not begun before the last has left. Node would prepare all of them together and hold them, with their open files, for
// as long as the client does not read.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Turn = readonly [IncomingMessage, ServerResponse]

export interface Turns {
  onBegin(request: IncomingMessage, response: ServerResponse): void
  onRest(socket: Socket): void
}

/** Requests that wait cost memory too. No browser and no proxy sends even two. */
const longestLine = 16

export function oneAnswerAtATime(listener: RequestListener, { onBegin, onRest }: Turns): RequestListener {
  const lines = new WeakMap<Socket, Turn[]>()

  function begin(line: Turn[]): void {
    const [turn] = line
    if (!turn) return
    const [request, response] = turn
    const { socket } = request
    response.once('close', () => {
      line.shift()
      if (socket.destroyed) line.length = 0
      else if (line.length > 0) begin(line)
      else onRest(socket)
    })
    onBegin(request, response)
    listener(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? []
    lines.set(socket, line)
    line.push([request, response])
    if (line.length > longestLine) socket.destroy()
    else if (line.length === 1) begin(line)
  }
}
