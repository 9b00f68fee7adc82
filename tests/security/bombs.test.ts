// Small requests that would cause much work are refused at once at all endpoints that read a body.
import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

const endpoints = {
  'an enquiry': ['POST', '/rest/v1/leads'],
  'a service': ['POST', '/rest/v1/services'],
  'a call': ['POST', '/rest/v1/rpc/is_staff'],
  'a sign-in': ['POST', '/auth/v1/token?grant_type=password'],
  'a code': ['POST', '/auth/v1/verify'],
  'an upload': ['POST', '/storage/v1/object/banners/a.png'],
  'a listing': ['POST', '/storage/v1/object/list/banners'],
} as const
type Endpoint = keyof typeof endpoints
const endpointNames = Object.keys(endpoints) as Endpoint[]

describeEachEngine('the whole server', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database().db)
  })
  afterAll(() => server.close())

  async function send(
    endpoint: Endpoint,
    body: BodyInit,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const [method, path] = endpoints[endpoint]
    return fetch(server.url + path, {
      method,
      body,
      headers: { apikey: server.secrets.apiKeys.secret, 'content-type': 'application/json', ...headers },
    })
  }

  describe('a compressed body', () => {
    // A hundred megabytes of blanks in a hundred kilobytes, and a lead that would be valid if it were decompressed.
    const bomb = gzipSync(Buffer.alloc(100_000_000, ' '))
    const lead = gzipSync('{"full_name":"A","phone":"9876543210","service_interested":"Nails"}')

    it.each(endpointNames)('is not decompressed: %s', async (endpoint) => {
      for (const packed of [bomb, lead]) {
        const response = await send(endpoint, new Uint8Array(packed), { 'content-encoding': 'gzip' })
        expect(response.status).toBeGreaterThanOrEqual(400)
        expect(response.status).toBeLessThan(500)
      }
      const { data } = await server.service().from('leads').select('id')
      expect(data).toEqual([])
    })
  })

  describe('an impossible value', () => {
    const impossible = {
      'a lone surrogate': '"\\ud800"',
      'the zero character': '"\\u0000"',
      'a number with a huge exponent': '1e400000',
      'a number of a hundred thousand digits': '9'.repeat(50_000),
      'an unterminated string': '"x',
      'thousands of keys': `{${Array.from({ length: 4_000 }, (_, at) => `"k${at}":1`).join()}}`,
    }
    it.each(Object.entries(impossible))('gets a 4xx: %s', async (_what, value) => {
      const bodies: Record<Exclude<Endpoint, 'an upload' | 'an enquiry'>, string> = {
        'a service': `{"name":${value},"price":${value}}`,
        'a call': `{"a":${value}}`,
        'a sign-in': `{"email":${value},"password":${value}}`,
        'a code': `{"type":"recovery","email":"a@example.com","token":${value}}`,
        'a listing': `{"prefix":${value},"limit":${value}}`,
      }
      for (const [endpoint, body] of Object.entries(bodies)) {
        const response = await send(endpoint as Endpoint, body)
        expect(response.status, `${endpoint}: ${await response.text()}`).toBeGreaterThanOrEqual(400)
        expect(response.status, endpoint).toBeLessThan(500)
      }
    })
  })

  describe('oversized request headers', () => {
    async function sendHead(...lines: string[]): Promise<string> {
      const { hostname, port } = new URL(server.url)
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
      let answered = ''
      for await (const chunk of socket) answered += chunk
      return answered.slice(0, 12)
    }
    const many = Array.from({ length: 3_000 }, (_, at) => `X-${at}: 1`)

    it.each([
      ['one long header', 431, ['GET /health HTTP/1.1', 'Host: x', `X-Long: ${'x'.repeat(40_000)}`]],
      ['three thousand headers', 431, ['GET /health HTTP/1.1', 'Host: x', ...many]],
      ['a long cookie', 431, ['GET /health HTTP/1.1', 'Host: x', `Cookie: ${'a=b; '.repeat(8_000)}`]],
      ['a long address', 431, [`GET /${'x'.repeat(40_000)} HTTP/1.1`, 'Host: x']],
      ['a long query', 414, [`GET /rest/v1/services?name=eq.${'x'.repeat(10_000)} HTTP/1.1`, 'Host: x']],
      [
        'three thousand parameters',
        414,
        [`GET /rest/v1/services?${'a=eq.1&'.repeat(2_000)} HTTP/1.1`, 'Host: x'],
      ],
    ] as const)('are refused: %s', async (_what, status, lines) => {
      const key = lines[0].includes('/rest/') ? [`apikey: ${server.secrets.apiKeys.publishable}`] : []
      expect(await sendHead(...lines, ...key)).toBe(`HTTP/1.1 ${status}`)
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
    })
  })

  it('refuses a malformed passphrase header and a cross-site backup request', async () => {
    const asOwner = { apikey: server.secrets.apiKeys.secret }
    const broken = await fetch(`${server.url}/backup/v1`, {
      method: 'POST',
      headers: { ...asOwner, 'x-backup-passphrase': '%E0%A4%A' },
    })
    expect(broken.status).toBe(400)
    const preflight = await fetch(`${server.url}/backup/v1`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })
})
