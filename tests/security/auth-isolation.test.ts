// A signed-in user, or an application acting for one, must not reach factors, sessions, levels and redirects of
// others.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import {
  type AuthServer,
  claimsOf,
  password,
  signIn,
  siteUrl,
  startAuthServer,
} from '../contract/auth/auth-server.ts'

const redirectUri = 'https://app.test/callback'
const verifier = 'a verifier that is long enough to be one, really'
const challenge = createHash('sha256').update(verifier).digest('base64url')

describeEachEngine('isolation between users', (database) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db)
  })
  afterAll(() => server.close())

  async function signedIn() {
    const staff = await server.addStaff()
    const client = server.client()
    return { ...staff, client, session: await signIn(client, staff.email) }
  }

  async function call(
    method: string,
    path: string,
    token: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const response = await server.fetch(`/auth/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...headers },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }

  it('another user’s factor cannot be challenged, verified or removed', async () => {
    const [victim, thief] = [await signedIn(), await signedIn()]
    const { data: factor } = await victim.client.auth.mfa.enroll({ factorType: 'totp' })
    const { data: asked } = await victim.client.auth.mfa.challenge({ factorId: factor?.id ?? '' })
    const token = thief.session.access_token
    const answers = [
      await call('POST', `/factors/${factor?.id}/challenge`, token),
      await call('POST', `/factors/${factor?.id}/verify`, token, { challenge_id: asked?.id, code: '123456' }),
      await call('DELETE', `/factors/${factor?.id}`, token),
    ]
    expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual(
      answers.map(() => [404, 'mfa_factor_not_found']),
    )
    expect((await victim.client.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  it('another user’s challenge does not verify one’s own factor', async () => {
    const [victim, thief] = [await signedIn(), await signedIn()]
    const { data: theirs } = await victim.client.auth.mfa.enroll({ factorType: 'totp' })
    const { data: asked } = await victim.client.auth.mfa.challenge({ factorId: theirs?.id ?? '' })
    const { data: own } = await thief.client.auth.mfa.enroll({ factorType: 'totp' })
    const answer = await call('POST', `/factors/${own?.id}/verify`, thief.session.access_token, {
      challenge_id: asked?.id,
      code: '123456',
    })
    expect([answer.status, answer.body.error_code]).toEqual([422, 'mfa_factor_not_found'])
  })

  it('signing out, with any scope, does not affect other users', async () => {
    const [victim, thief] = [await signedIn(), await signedIn()]
    for (const scope of ['others', 'global'])
      await call('POST', `/logout?scope=${scope}`, thief.session.access_token)
    expect((await victim.client.auth.getUser()).error).toBeNull()
  })

  it('a session belongs to its user, even if a token names another one’s', async () => {
    const [victim, thief] = [await signedIn(), await signedIn()]
    const forged = await server.keys.sign({
      ...claimsOf(thief.session.access_token),
      session_id: claimsOf(victim.session.access_token).session_id,
    })
    expect((await call('GET', '/user', forged)).body.error_code).toBe('session_not_found')
  })

  it("the level of the session counts, not the token's claim", async () => {
    const { session, client } = await signedIn()
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
    await server.db.asOwner((tx) =>
      tx.query(sql`update auth.mfa_factors set status = 'verified' where id = ${factor?.id ?? ''}`),
    )
    const raised = await server.keys.sign({ ...claimsOf(session.access_token), aal: 'aal2' })
    expect((await call('DELETE', `/factors/${factor?.id}`, raised)).body.error_code).toBe('insufficient_aal')
    expect((await call('PUT', '/user', raised, { password: 'another long sentence' })).status).toBe(401)
  })

  it('app_metadata and role cannot be set by the user', async () => {
    const { session } = await signedIn()
    const answer = await call('PUT', '/user', session.access_token, {
      app_metadata: { admin: true },
      role: 'service_role',
      data: { role: 'service_role' },
    })
    expect(answer.body).toMatchObject({
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(answer.body.app_metadata).not.toHaveProperty('admin')
    const claims = await server.keys.verify(session.access_token)
    expect(claims.role).toBe('authenticated')
  })

  describe('an application that acts for a user', () => {
    async function withApplication() {
      const user = await signedIn()
      const registered = await server.fetch('/auth/v1/admin/oauth/clients', {
        method: 'POST',
        headers: { apikey: server.apiKeys.secret },
        body: JSON.stringify({
          client_name: 'App',
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: 'none',
        }),
      })
      const { client_id } = await registered.json()
      const query = {
        client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }
      const authorize = (changes: Record<string, string> = {}) =>
        server.fetch(`/auth/v1/oauth/authorize?${new URLSearchParams({ ...query, ...changes })}`)
      const question = async () =>
        new URL((await authorize()).headers.get('location') ?? '').searchParams.get('authorization_id') ?? ''
      const code = async () => {
        const id = await question()
        const read = await call('GET', `/oauth/authorizations/${id}`, user.session.access_token)
        const url =
          read.body.redirect_url ??
          (
            await call('POST', `/oauth/authorizations/${id}/consent`, user.session.access_token, {
              action: 'approve',
            })
          ).body.redirect_url
        return new URL(url).searchParams.get('code') ?? ''
      }
      const redeem = (fields: Record<string, string>) =>
        server.fetch('/auth/v1/oauth/token', {
          method: 'POST',
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            client_id,
            redirect_uri: redirectUri,
            ...fields,
          }).toString(),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        })
      return { user, client_id, authorize, question, code, redeem }
    }

    it('learns who the user is and can do nothing else', async () => {
      const { user, code, redeem } = await withApplication()
      const tokens = await (await redeem({ code: await code(), code_verifier: verifier })).json()
      const token = tokens.access_token
      const refused = [
        await call('GET', '/user', token),
        await call('PUT', '/user', token, { password: 'another long sentence' }),
        await call('POST', '/factors', token, { factor_type: 'totp' }),
        await call('GET', '/user/oauth/grants', token),
      ]
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
      const claims = await server.keys.verify(token)
      const [row] = await server.db.asCaller({ role: 'authenticated', claims }, { readOnly: true }, (tx) =>
        tx.query<{ is_staff: boolean }>(sql`select public.is_staff()`),
      )
      expect(row?.is_staff).toBe(false)
      expect((await call('POST', '/logout?scope=global', token)).status).toBe(204)
      expect((await user.client.auth.getUser()).error).toBeNull()
    })

    it('cannot turn its refresh token into a sign-in, nor a sign-in into its own', async () => {
      const { user, code, redeem } = await withApplication()
      const tokens = await (await redeem({ code: await code(), code_verifier: verifier })).json()
      const { error } = await server.client().auth.refreshSession({ refresh_token: tokens.refresh_token })
      expect(error?.code).toBe('refresh_token_not_found')
      const swapped = await redeem({ grant_type: 'refresh_token', refresh_token: user.session.refresh_token })
      expect((await swapped.json()).error).toBe('invalid_grant')
      expect((await user.client.auth.refreshSession()).error).toBeNull()
    })

    it('must prove its S256 code challenge for the same redirect', async () => {
      const { authorize, code, redeem } = await withApplication()
      const errorOf = async (response: Response) =>
        new URL(response.headers.get('location') ?? '').searchParams.get('error')
      expect(await errorOf(await authorize({ code_challenge: '' }))).toBe('invalid_request')
      expect(await errorOf(await authorize({ code_challenge_method: 'plain' }))).toBe('invalid_request')
      expect(await errorOf(await authorize({ response_type: 'token' }))).toBe('invalid_request')
      expect(await errorOf(await authorize({ scope: 'email everything' }))).toBe('invalid_scope')
      const wrong = [
        await redeem({ code: await code(), code_verifier: verifier.replace('a', 'b') }),
        await redeem({ code: await code(), code_verifier: verifier, redirect_uri: 'https://app.test/other' }),
        await redeem({ code: await code() }),
        await redeem({ code: 'guess', code_verifier: verifier }),
      ]
      expect(
        await Promise.all(wrong.map(async (response) => [response.status, (await response.json()).error])),
      ).toEqual([
        [400, 'invalid_grant'],
        [400, 'invalid_grant'],
        [400, 'invalid_request'],
        [400, 'invalid_grant'],
      ])
    })

    it('is never redirected to an unregistered address', async () => {
      const { authorize } = await withApplication()
      const answers: unknown[] = []
      for (const target of [
        'https://evil.test/callback',
        'https://app.test/callback/',
        'https://app.test/callback?x=1',
        'https://app.test/callback#x',
        'https://app.test@evil.test/callback',
        'https://app.test/callback/../evil',
        'javascript:alert(1)',
        '',
      ]) {
        const { status, headers } = await authorize({ redirect_uri: target })
        if (status !== 400 || headers.has('location'))
          answers.push({ target, status, to: headers.get('location') })
      }
      expect(answers).toEqual([])
    })

    it('cannot submit the consent from another site', async () => {
      const { user, question } = await withApplication()
      const id = await question()
      const foreign = { Origin: 'https://evil.test' }
      const read = await call(
        'GET',
        `/oauth/authorizations/${id}`,
        user.session.access_token,
        undefined,
        foreign,
      )
      const pressed = await call(
        'POST',
        `/oauth/authorizations/${id}/consent`,
        user.session.access_token,
        { action: 'approve' },
        foreign,
      )
      expect([read.status, pressed.status]).toEqual([400, 400])
      const own = await call('GET', `/oauth/authorizations/${id}`, user.session.access_token, undefined, {
        Origin: siteUrl,
      })
      expect(own.status).toBe(200)
    })
  })

  const foreignTargets = [
    'https://evil.test/',
    '//evil.test',
    'https://salon.test.evil.test/',
    'https://salon.test@evil.test/',
    'https://user:pass@salon.test/',
    'http://salon.test/',
    'javascript:alert(1)',
    'https:\\\\evil.test',
  ]
  it.each(foreignTargets.slice(0, scale(3, foreignTargets.length)))(
    'a mailed link never redirects to %s',
    async (target) => {
      const { email } = await server.addStaff()
      await server.client().auth.resetPasswordForEmail(email, { redirectTo: target })
      const { link: mailed, verify: link } = await server.mailTo(email)
      expect(mailed.origin).toBe(siteUrl)
      link.searchParams.set('redirect_to', target)
      const response = await server.fetch(`${link.pathname}${link.search}`)
      expect(response.status).toBe(303)
      expect(new URL(response.headers.get('location') ?? '').origin).toBe(siteUrl)
    },
  )

  it('the audit log and the log tell what happened, without secrets', async () => {
    const { email, client, session } = await signedIn()
    await server.client().auth.signInWithPassword({ email, password: 'a wrong secret' })
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
    await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: '000000' })
    await client.auth.updateUser({ password: 'another long sentence', current_password: password })
    await client.auth.signOut()
    const rows = await server.db.asOwner((tx) =>
      tx.query<{ payload: { action: string } }>(sql`
        select payload from auth.audit_log_entries where payload ->> 'actor_username' = ${email} order by created_at`),
    )
    expect(rows.map(({ payload }) => payload.action)).toEqual([
      'login',
      'login_failed',
      'factor_in_progress',
      'challenge_created',
      'verification_failed',
      'user_updated_password',
      'logout',
    ])
    const written = `${JSON.stringify(rows)}${server.logged.join('')}`
    const totp = factor?.type === 'totp' ? factor.totp.secret : ''
    for (const secret of [
      password,
      'a wrong secret',
      'another long sentence',
      session.access_token,
      session.refresh_token,
      totp,
    ]) {
      expect(written).not.toContain(secret)
    }
  })
})
