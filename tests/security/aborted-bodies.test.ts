// A client that disconnects in the middle of a body: nothing is written, and the log reports a disconnected client,
// not a failure.
import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

interface Line {
  readonly level: number
  readonly path?: string
  readonly status?: number
}

const lead = '{"full_name":"A","phone":"9876543210","service_interested":"'
const endpoints = {
  'an enquiry': ['POST /rest/v1/leads', lead],
  'a change': ['PATCH /rest/v1/leads?id=eq.00000000-0000-4000-8000-000000000001', '{"status":'],
  'a call': ['POST /rest/v1/rpc/is_staff', '{"a":'],
  'a sign-in': ['POST /auth/v1/token?grant_type=password', '{"email":"a@example.com",'],
  'an upload': ['POST /storage/v1/object/banners/a.png', '\x89PNG\r\n'],
  'a listing': ['POST /storage/v1/object/list/banners', '{"prefix":'],
} as const

const endings = {
  'with a Content-Length': (body: string) => `Content-Length: 1000\r\n\r\n${body}`,
  chunked: (body: string) => `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
}

describeEachEngine('a client that disconnects during', (database) => {
  let server: TestServer
  const logged: Line[] = []

  beforeAll(async () => {
    const log = pino({ level: 'info' }, { write: (text) => logged.push(JSON.parse(text)) })
    server = await startTestServer(database().db, {}, log)
  })
  afterAll(() => server.close())

  it.each(
    Object.keys(endpoints).flatMap((endpoint) =>
      Object.keys(endings).map(
        (ending) => [endpoint, ending] as [keyof typeof endpoints, keyof typeof endings],
      ),
    ),
  )('the body of %s, %s', async (endpoint, ending) => {
    const [request, body] = endpoints[endpoint]
    const { hostname, port } = new URL(server.url)
    logged.length = 0
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = `${request} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\napikey: ${server.secrets.apiKeys.secret}\r\n`
    await new Promise<void>((resolve) => socket.write(head + endings[ending](body), () => resolve()))
    // The server has read this much; it does not answer before the rest has come.
    await (await fetch(`${server.url}/health`)).text()
    socket.destroy()

    const path = request.split(' ')[1]?.split('?')[0]
    await expect.poll(() => logged).toEqual([expect.objectContaining({ level: 30, path, status: 499 })])
    const rows = await database().db.asOwner((tx) => tx.query(sql`select id from public.leads`))
    expect(rows).toEqual([])
  })
})
