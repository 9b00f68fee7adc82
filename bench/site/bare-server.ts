// A Node server with prepared responses in memory: the ceiling for serving pages.
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface PreparedResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface BareServer {
  readonly url: string
  stop(): Promise<void>
}

export async function startBareServer(answers: ReadonlyMap<string, PreparedResponse>): Promise<BareServer> {
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    response.writeHead(answer ? 200 : 404, answer?.headers)
    response.end(answer?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const browserHeaders = { 'accept-encoding': 'br', accept: 'image/avif,image/webp,*/*' }

/** Records a response as another server sends it to a browser. */
export async function hold(address: string): Promise<PreparedResponse> {
  const response = await rawGet(address)
  const kept = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary']
  return {
    body: response.body,
    headers: Object.fromEntries(
      kept.flatMap((name) => (response.headers[name] ? [[name, String(response.headers[name])]] : [])),
    ),
  }
}

function rawGet(address: string): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: browserHeaders }, (response) => {
      buffer(response).then((body) => resolve({ body, headers: response.headers }), reject)
    }).once('error', reject)
  })
}
