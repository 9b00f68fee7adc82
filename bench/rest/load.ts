// Sixteen connections that each send the next request as soon as the last one is answered. Plain sockets, because
// an HTTP client would take more CPU than the measured server.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export const connections = 16

export interface LoadResult {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export interface Load {
  readonly port: number
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Runs until the time is over or that many requests are answered. */
export async function runLoad(
  load: Load,
  limit: { seconds: number; requests?: number },
): Promise<LoadResult> {
  const request = requestBytes(load)
  const latencies: number[] = []
  const start = performance.now()
  const end = start + limit.seconds * 1000
  let sent = 0
  const mayGoOn = () => performance.now() < end && (limit.requests === undefined || sent < limit.requests)

  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true })
      await once(socket, 'connect')
      const answers = answersOf(socket)
      while (mayGoOn()) {
        sent += 1
        const began = performance.now()
        socket.write(request)
        await answers.next()
        latencies.push(performance.now() - began)
      }
      socket.destroy()
    }),
  )
  return summary(latencies, performance.now() - start)
}

export function summary(latencies: number[], elapsedMs: number): LoadResult {
  latencies.sort((left, right) => left - right)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return { perSecond: (latencies.length / elapsedMs) * 1000, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

function requestBytes({ method, path, headers, body = '' }: Load): Buffer {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`)
  if (body !== '') lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Splits responses by their headers, and throws on any failure status. */
function answersOf(socket: Socket): { next(): Promise<void> } {
  let received = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<void> | null = null

  function settle(): void {
    if (waiting === null) return
    const length = answerLength(received)
    if (length === null) return
    const status = received.toString('latin1', 9, 12)
    const isSuccess = status.startsWith('2')
    const answer = received.subarray(0, length)
    received = received.subarray(length)
    const { resolve, reject } = waiting
    waiting = null
    if (isSuccess) resolve()
    else reject(new Error(`The measured request was refused: ${answer.toString('utf8')}`))
  }

  socket.on('data', (data) => {
    received = received.length === 0 ? data : Buffer.concat([received, data])
    settle()
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')))
  return {
    next() {
      waiting = Promise.withResolvers<void>()
      const { promise } = waiting
      settle()
      return promise
    },
  }
}

function answerLength(received: Buffer): number | null {
  const headerEnd = received.indexOf('\r\n\r\n')
  if (headerEnd === -1) return null
  const head = received.toString('latin1', 0, headerEnd).toLowerCase()
  const bodyStart = headerEnd + 4
  if (head.includes('transfer-encoding: chunked')) {
    const end = received.indexOf('\r\n0\r\n\r\n', bodyStart - 2)
    return end === -1 ? null : end + 7
  }
  const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0)
  return received.length >= bodyStart + length ? bodyStart + length : null
}
