import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type AuthServer, signIn, startAuthServer } from '../contract/auth/auth-server.ts'

const megabyte = 1024 * 1024

/** A body of up to 300 MB that counts how much of it was read. */
function endlessBody() {
  const chunk = new Uint8Array(16 * 1024).fill(97)
  let taken = 0
  const body = new ReadableStream({
    pull(controller) {
      taken += chunk.length
      controller.enqueue(chunk)
      if (taken >= 300 * megabyte) controller.close()
    },
  })
  return { body, taken: () => taken }
}

describeEachEngine('bodies that are too large', (database) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db)
  })
  afterAll(() => server.close())

  function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
    const init = { method: 'POST', body, headers, duplex: 'half' }
    return server.fetch(`/auth/v1${path}`, init)
  }

  it.each(['/signup', '/token?grant_type=password', '/recover', '/oauth/token', '/no/such/endpoint'])(
    'are refused at %s before they are read',
    async (path) => {
      const { body, taken } = endlessBody()
      const response = await post(path, body)
      expect([response.status, (await response.json()).error_code]).toEqual([413, 'bad_json'])
      expect(response.headers.get('connection')).toBe('close')
      expect(taken()).toBeLessThan(megabyte)
    },
  )

  it('are refused by their Content-Length, unread', async () => {
    const { body, taken } = endlessBody()
    const response = await post('/recover', body, { 'Content-Length': String(300 * megabyte) })
    expect(response.status).toBe(413)
    expect(taken()).toBeLessThan(megabyte)
  })

  it('or too deep are refused, user metadata included', async () => {
    const { email } = await server.addStaff()
    const { access_token } = await signIn(server.client(), email)
    const put = (depth: number) =>
      server.fetch('/auth/v1/user', {
        method: 'PUT',
        headers: { Authorization: `Bearer ${access_token}` },
        body: `{"data":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`,
      })
    expect((await put(60)).status).toBe(200)
    for (const depth of [70, 5_000, 30_000]) {
      const response = await put(depth)
      expect([response.status, (await response.json()).error_code]).toEqual([400, 'bad_json'])
    }
  })

  it('do not affect normal bodies, with or without a Content-Length', async () => {
    const text = JSON.stringify({ email: 'nobody@salon.test', password: 'x'.repeat(1000) })
    for (const body of [text, new Blob([text]).stream()]) {
      const response = await post('/token?grant_type=password', body)
      expect((await response.json()).error_code).toBe('invalid_credentials')
    }
  })
})
