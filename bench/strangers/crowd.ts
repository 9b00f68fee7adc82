// Fifty connections of visitors that send the most expensive requests one after the other, whatever the answer.
import { Agent, request } from 'node:http'
import type { VisitorRequest } from './worst-requests.ts'

export const connections = 50

export interface Crowd {
  /** Ends it, and returns how many requests were answered, by path and status. */
  stop(): Promise<Readonly<Record<string, number>>>
}

export interface CrowdOptions {
  readonly port: number
  readonly apikey: string
  readonly requests: readonly VisitorRequest[]
  /** The address that each connection says it has, through the trusted proxy. */
  addressOf(connection: number): string
}

export function startCrowd({ port, apikey, requests, addressOf }: CrowdOptions): Crowd {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Record<string, number> = {}
  let isOver = false

  async function repeat(connection: number): Promise<void> {
    const headers = { apikey, 'x-forwarded-for': addressOf(connection) }
    for (let turn = connection; !isOver; turn += 1) {
      const asked = requests[turn % requests.length]
      if (!asked) throw new Error('There is no request to send.')
      const outcome = `${asked.path.replace(/\?.*/, '')} ${await send(asked, headers)}`
      if (!isOver) answers[outcome] = (answers[outcome] ?? 0) + 1
    }
  }

  function send({ path, body }: VisitorRequest, headers: Record<string, string>): Promise<string> {
    return new Promise((resolve) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path,
          method: body === undefined ? 'GET' : 'POST',
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        },
        (response) => response.resume().once('close', () => resolve(String(response.statusCode))),
      )
      sent.once('error', () => resolve('no answer'))
      sent.end(body)
    })
  }

  const running = Promise.all(Array.from({ length: connections }, (_, connection) => repeat(connection)))
  return {
    async stop() {
      isOver = true
      agent.destroy()
      await running
      return answers
    },
  }
}
