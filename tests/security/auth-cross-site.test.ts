// Another site in the same browser may call the API as a visitor, and never as the signed-in user.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasswords } from '#server/auth/passwords.ts'
import { createUser } from '#server/auth/users.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

const account = { email: 'owner@salon.test', password: 'a long enough sentence' }

describeEachEngine('another site', (database) => {
  let server: TestServer
  let cookie = ''
  beforeAll(async () => {
    const { db } = database()
    server = await startTestServer(db)
    const passwordHash = await createPasswords().hash(account.password)
    await db.asOwner((tx) =>
      createUser(tx, { name: { email: account.email }, passwordHash, isConfirmed: true }),
    )
    const signedIn = await request('POST', '/token?grant_type=password', account)
    cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  })
  afterAll(() => server.close())

  /** As a browser sends it from another site's page, at worst with this site's cookies. */
  const request = (method: string, path: string, body?: object) =>
    fetch(`${server.url}/auth/v1${path}`, {
      method,
      redirect: 'manual',
      headers: { origin: 'https://elsewhere.example', 'content-type': 'text/plain', cookie },
      body: body && JSON.stringify(body),
    })

  it.each(['OPTIONS', 'GET', 'PUT', 'POST'])('is never allowed to send cookies: %s', async (method) => {
    const { headers } = await request(method, '/user', method === 'PUT' ? {} : undefined)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
  })

  it.each([
    ['GET', '/user'],
    ['PUT', '/user'],
    ['POST', '/logout'],
    ['POST', '/factors'],
    ['GET', '/admin/users'],
    ['GET', '/user/oauth/grants'],
  ])("cannot use this browser's cookie: %s %s", async (method, path) => {
    expect(cookie).toContain('shringar-device-')
    const body = method === 'GET' ? undefined : { password: 'the password of a thief', factor_type: 'totp' }
    const response = await request(method, path, body)
    expect([response.status, (await response.json()).error_code]).toEqual([401, 'no_authorization'])
  })
})
