import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type AuthServer, claimsOf, password, signIn, startAuthServer } from './auth-server.ts'

describeEachEngine('password sessions', (database) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db)
  })
  afterAll(() => server.close())

  it("signs in with GoTrue's claims", async () => {
    const { id, email } = await server.addStaff()
    const session = await signIn(server.client(), email.toUpperCase())
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id, email } })
    expect(session.user.identities?.[0]).toMatchObject({
      provider: 'email',
      user_id: id,
      identity_data: { email },
    })
    expect(session.user.factors).toBeUndefined()
    const claims = claimsOf(session.access_token)
    expect(claims).toMatchObject({
      iss: 'https://salon.test/auth/v1',
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
  })

  it.each(['203.0.113.7:5678', '[2001:db8::7]:443', 'unknown'])(
    'signs in from %s, which an inet column cannot hold',
    async (address) => {
      const { email } = await server.addStaff()
      const client = server.client({ address })
      await signIn(client, email)
      const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
      expect((await client.auth.mfa.challenge({ factorId: factor?.id ?? '' })).error).toBeNull()
    },
  )

  it('accepts an email of the maximum length', async () => {
    const email = `${'a'.repeat(240)}@salon.test`
    const { error } = await server.client().auth.signInWithPassword({ email, password })
    expect(error?.code).toBe('invalid_credentials')
  })

  it('deletes audit log entries after a year', async () => {
    await server.db.asOwner((tx) =>
      tx.query(sql`
        insert into auth.audit_log_entries (id, payload, created_at)
        values (gen_random_uuid(), '{"action":"of-364-days"}', now() - interval '364 days'),
          (gen_random_uuid(), '{"action":"of-367-days"}', now() - interval '367 days')`),
    )
    await server.client().auth.signInWithPassword({ email: 'nobody@salon.test', password })
    const rows = await server.db.asOwner((tx) =>
      tx.query<{ action: string }>(sql`
        select payload ->> 'action' as action from auth.audit_log_entries
        where payload ->> 'action' like 'of-%'`),
    )
    expect(rows).toEqual([{ action: 'of-364-days' }])
  })

  it('has staff rights in the database until the session ends', async () => {
    const { email } = await server.addStaff()
    const client = server.client()
    const session = await signIn(client, email)
    const isStaff = async () => {
      const claims = await server.keys.verify(session.access_token)
      const [row] = await server.db.asCaller({ role: 'authenticated', claims }, { readOnly: true }, (tx) =>
        tx.query<{ is_staff: boolean }>(sql`select public.is_staff()`),
      )
      return row?.is_staff
    }
    expect(await isStaff()).toBe(true)
    await client.auth.signOut()
    expect(await isStaff()).toBe(false)
  })

  it.each([
    ['a wrong password', (email: string) => ({ email, password: 'not the password' })],
    ['an unknown email', () => ({ email: 'nobody@salon.test', password })],
  ])('answers %s with the same message', async (_case, credentials) => {
    const { email } = await server.addStaff()
    const { error } = await server.client().auth.signInWithPassword(credentials(email))
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  })

  it('refuses banned and unconfirmed accounts', async () => {
    const banned = await server.addStaff()
    const unconfirmed = await server.addStaff()
    await server.db.asOwner(async (tx) => {
      await tx.query(
        sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${banned.id}`,
      )
      await tx.query(sql`update auth.users set email_confirmed_at = null where id = ${unconfirmed.id}`)
    })
    const attempt = (email: string) => server.client().auth.signInWithPassword({ email, password })
    expect((await attempt(banned.email)).error?.code).toBe('user_banned')
    expect((await attempt(unconfirmed.email)).error?.code).toBe('email_not_confirmed')
  })

  it('opens no session that races with a password reset', async () => {
    const { id, email } = await server.addStaff()
    const { admin } = server.admin().auth
    const attempts = Array.from({ length: 4 }, () =>
      server.client().auth.signInWithPassword({ email, password }),
    )
    const reset = admin.updateUserById(id, { password: 'a wholly different one' })
    const results = await Promise.all([...attempts, reset])
    expect(results.at(-1)?.error).toBeNull()
    const liveSessions = await server.db.asOwner((tx) =>
      tx.query(sql`select id from auth.sessions where user_id = ${id}`),
    )
    expect(liveSessions).toEqual([])
    const again = await server.client().auth.signInWithPassword({ email, password })
    expect(again.error?.code).toBe('invalid_credentials')
  })

  it('answers getUser from the database and verifies getClaims locally', async () => {
    const { id, email } = await server.addStaff()
    const client = server.client()
    await signIn(client, email)
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, email })
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.header.alg).toBe('ES256')
    expect(data?.claims).toMatchObject({ sub: id, aal: 'aal1' })
  })

  it('refuses getUser without a token, with a broken one and after the session ended', async () => {
    const { email } = await server.addStaff()
    const client = server.client()
    const session = await signIn(client, email)
    const request = (headers: Record<string, string>) =>
      server.fetch('/auth/v1/user', { headers: { 'X-Supabase-Api-Version': '2024-01-01', ...headers } })

    const without = await request({})
    expect([without.status, await without.json()]).toEqual([
      401,
      { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    ])
    const broken = await request({ Authorization: `Bearer ${session.access_token.slice(0, -4)}AAAA` })
    expect([broken.status, (await broken.json()).code]).toEqual([403, 'bad_jwt'])
    await client.auth.signOut()
    const ended = await request({ Authorization: `Bearer ${session.access_token}` })
    expect([ended.status, (await ended.json()).code]).toEqual([403, 'session_not_found'])
    expect(ended.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })

  it('uses the older error shape for clients that send no version', async () => {
    const response = await server.fetch('/auth/v1/user')
    expect(await response.json()).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    })
    expect(response.headers.get('x-sb-error-code')).toBe('no_authorization')
  })

  describe('signing out', () => {
    async function threeDevices() {
      const { email } = await server.addStaff()
      const clients = [server.client(), server.client(), server.client()]
      for (const client of clients) await signIn(client, email)
      const liveSessions = async () =>
        Promise.all(clients.map(async (client) => (await client.auth.refreshSession()).error === null))
      return { clients, liveSessions }
    }

    it.each([
      ['local', [false, true, true]],
      ['others', [true, false, false]],
      ['global', [false, false, false]],
    ] as const)('ends the sessions of scope %s', async (scope, expected) => {
      const { clients, liveSessions } = await threeDevices()
      const { error } = (await clients[0]?.auth.signOut({ scope })) ?? {}
      expect(error).toBeNull()
      expect(await liveSessions()).toEqual(expected)
    })

    it('refuses another scope', async () => {
      const { email } = await server.addStaff()
      const { access_token } = await signIn(server.client(), email)
      const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' }
      const refused = await server.fetch('/auth/v1/logout?scope=planet', { method: 'POST', headers })
      expect([refused.status, (await refused.json()).error_code]).toEqual([400, 'validation_failed'])
      const done = await server.fetch('/auth/v1/logout?scope=local', { method: 'POST', headers })
      expect([done.status, await done.text()]).toEqual([204, ''])
    })
  })

  it('refuses sign-up with GoTrue’s answers', async () => {
    const { error } = await server.client().auth.signUp({ email: 'new@salon.test', password })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    const anonymous = await server.client().auth.signInAnonymously()
    expect(anonymous.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
  })

  it('serves its settings and its health', async () => {
    const settings = await (await server.fetch('/auth/v1/settings')).json()
    expect(settings).toMatchObject({ disable_signup: true, external: { email: true } })
    expect(await (await server.fetch('/auth/v1/health')).json()).toMatchObject({ name: 'GoTrue' })
  })

  it('answers invalid JSON, an unknown grant and an unknown path with a 4xx', async () => {
    const post = async (path: string, body: string) => {
      const response = await server.fetch(path, { method: 'POST', body })
      return [response.status, (await response.json()).error_code]
    }
    expect(await post('/auth/v1/token?grant_type=password', '{')).toEqual([400, 'bad_json'])
    expect(await post('/auth/v1/token?grant_type=password', '[]')).toEqual([400, 'validation_failed'])
    expect(await post('/auth/v1/token?grant_type=password', '{"email":"a\\u0000@b.c"}')).toEqual([
      400,
      'validation_failed',
    ])
    expect(await post('/auth/v1/token?grant_type=constructor', '{}')).toEqual([400, 'invalid_credentials'])
    expect(await post('/auth/v1/otp', '{}')).toEqual([404, 'feature_disabled'])
    expect(await post('/auth/v1/nothing', '{}')).toEqual([404, 'not_found'])
  })
})
