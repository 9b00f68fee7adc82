// Hostile HTTP requests: from other sites, without a key, smuggled, and truncated.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createRateLimiter } from '#server/http/rate-limiter.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { addFixture } from '../contract/rest/fixture.ts'
import { apiKeys, type RestServer, signInStaff, startRest } from '../contract/rest/rest-server.ts'

describeEachEngine('hostile requests', (database) => {
  let rest: RestServer
  beforeAll(async () => {
    await addFixture(database().db)
    rest = await startRest(database().db)
  })
  afterAll(() => rest.close())

  const notes = async () => {
    const rows = await database().db.asOwner((tx) =>
      tx.query<{ body: string }>(sql`select body from public.notes_without_key order by body`),
    )
    return rows.map(({ body }) => body)
  }

  describe('from another site', () => {
    test("all origins may send requests, none with the browser's cookies", async () => {
      const evil = { Origin: 'https://evil.example' }
      for (const method of ['OPTIONS', 'GET']) {
        const { headers } = await rest.request('/people?select=id', { method, headers: evil })
        expect(headers.get('access-control-allow-origin')).toBe('*')
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      }
    })
    test('a cookie, a query parameter or basic auth is no credential', async () => {
      const token = await signInStaff(database().db, rest.keys)
      const basic = Buffer.from(`owner:${apiKeys.secret}`).toString('base64')
      const roleWith = async (query: string, headers: HeadersInit) => {
        const response = await fetch(`${rest.url}/rpc/told_of_request?${query}`, { headers })
        return ((await response.json()) as { role: string }).role
      }
      expect(await roleWith('', { Authorization: `Bearer ${token}` })).toBe('authenticated')
      expect(await roleWith('', { Cookie: `sb-access-token=${token}; apikey=${apiKeys.secret}` })).toBe(
        'anon',
      )
      expect(await roleWith('', { Authorization: `Basic ${basic}` })).toBe('anon')
      const withKey = await fetch(`${rest.url}/clients?apikey=${apiKeys.secret}&select=id`)
      expect(withKey.status).toBe(400)
      const withToken = await fetch(`${rest.url}/clients?access_token=${token}&select=id`)
      expect(withToken.status).toBe(400)
    })
    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/csv',
    ])('a form of %s, which needs no preflight, writes nothing', async (type) => {
      const response = await rest.request('/notes_without_key', {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: '{"body":"from a form"}',
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'PGRST102' })
      expect(await notes()).not.toContain('from a form')
    })
    test('a method override is ignored', async () => {
      for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
        const response = await rest.request('/badges?select=label&label=eq.gold', {
          headers: { [name]: 'DELETE' },
        })
        expect(await response.json()).toEqual([{ label: 'gold' }])
      }
    })
  })

  describe('on the wire', () => {
    /** Sends raw bytes, and reads until the server closes the connection or has answered that often. */
    async function send(url: string, text: string, answers: number): Promise<string> {
      const { hostname, port } = new URL(url)
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.write(text)
      let answered = ''
      for await (const chunk of socket) {
        answered += chunk
        if ((answered.match(/HTTP\/1\.1 /g) ?? []).length >= answers) break
      }
      socket.destroy()
      return answered
    }
    const statuses = (text: string) =>
      [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    const lines = (...parts: string[]) => parts.join('\r\n')
    const write = (body: string, ...headers: string[]) =>
      lines(
        'POST /rest/v1/notes_without_key HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        ...headers,
        '',
        body,
      )
    const smuggled = (() => {
      const body = '{"body":"smuggled"}'
      return write(body, `Content-Length: ${body.length}`)
    })()

    test.each([
      ['two lengths', write('{}', 'Content-Length: 2', `Content-Length: ${2 + smuggled.length}`)],
      ['a length and chunks', write('0\r\n\r\n', 'Content-Length: 5', 'Transfer-Encoding: chunked')],
      ['chunked not as the last coding', write('0\r\n\r\n', 'Transfer-Encoding: chunked, identity')],
      ['an unknown coding', write('0\r\n\r\n', 'Transfer-Encoding: xchunked')],
      ['a length with a sign', write('{}', 'Content-Length: +2')],
      ['a length in hexadecimals', write('{}', 'Content-Length: 0x2')],
      ['a blank before the colon', write('{}', 'Content-Length : 2')],
      ['a folded header', write('{}', 'X-A: b', ' c', 'Content-Length: 2')],
      ['a chunk size that overflows', write('fffffffffffffffff\r\n', 'Transfer-Encoding: chunked')],
      ['a bare line feed', write('{}', 'X-A: b\nContent-Length: 2')],
      ['a zero byte in a header', write('{}', 'X-A: \0', 'Content-Length: 2')],
    ])('%s: refused, and nothing after it is read', async (_name, text) => {
      const answered = statuses(await send(rest.url, text + smuggled, 2))
      expect(answered[0], String(answered)).toBe(400)
      expect(answered).toHaveLength(1)
      expect(await notes()).not.toContain('smuggled')
    })

    test('a body that is refused unread is not parsed as the next request', async () => {
      const limited = await startRest(database().db, {
        visitorWriteLimit: createRateLimiter(null, 'one', 1, 60),
      })
      try {
        const padded = `${smuggled}${' '.repeat(70_000)}`
        const large = write(padded, `Content-Length: ${padded.length}`)
        // Too large for a visitor, and then too many.
        expect(statuses(await send(limited.url, large, 2))).toEqual([413])
        const small = write(smuggled, `Content-Length: ${smuggled.length}`)
        const last = lines('GET /rest/v1/badges?select=label&limit=1 HTTP/1.1', 'Host: x', '', '')
        expect(statuses(await send(limited.url, small + last, 2))).toEqual([429, 200])
        expect(await notes()).not.toContain('smuggled')
      } finally {
        await limited.close()
      }
    })

    test('stored text becomes neither a header nor HTML', async () => {
      const name = `x\r\nSet-Cookie: a=b\r\n\r\n<script>alert(1)</script>`
      const written = await rest.request('/labels', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Prefer: 'return=headers-only' },
        body: JSON.stringify({ name }),
      })
      expect(written.status).toBe(201)
      expect(written.headers.get('set-cookie')).toBeNull()
      const found = await rest.request(written.headers.get('location') ?? '')
      expect(await found.json()).toEqual([{ name }])
      for (const Accept of ['text/html, */*', 'text/csv', 'application/vnd.pgrst.object+json']) {
        const { headers } = await rest.request('/labels', { headers: { Accept } })
        expect(headers.get('content-type')).toMatch(
          /^(application\/(json|vnd\.pgrst\.object\+json)|text\/csv);/,
        )
        expect(headers.get('x-content-type-options')).toBe('nosniff')
      }
    })
  })
})
