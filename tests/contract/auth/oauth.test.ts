import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type AuthServer, claimsOf, signIn, siteUrl, startAuthServer } from './auth-server.ts'

const redirectUri = 'https://app.test/callback'

describeEachEngine('the OAuth server', (database) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db)
  })
  afterAll(() => server.close())

  async function registered(method: 'none' | 'client_secret_basic' | 'client_secret_post' = 'none') {
    const response = await server.fetch('/auth/v1/admin/oauth/clients', {
      method: 'POST',
      headers: { apikey: server.apiKeys.secret },
      body: JSON.stringify({
        client_name: 'Calendar',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: method,
      }),
    })
    expect(response.status).toBe(201)
    return response.json()
  }

  const newVerifier = () => randomBytes(32).toString('base64url')
  const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

  function authorize(clientId: string, verifier: string, changes: Record<string, string> = {}) {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email',
      state: 'the state',
      nonce: 'the nonce',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      ...changes,
    })
    return server.fetch(`/auth/v1/oauth/authorize?${query}`)
  }

  async function requestConsent(clientId: string, verifier = newVerifier()) {
    const response = await authorize(clientId, verifier)
    expect(response.status).toBe(302)
    const consent = new URL(response.headers.get('location') ?? '')
    expect(`${consent.origin}${consent.pathname}`).toBe(`${siteUrl}/oauth/consent`)
    return { id: consent.searchParams.get('authorization_id') ?? '', verifier }
  }

  async function approved(clientId: string) {
    const staff = await server.addStaff()
    const client = server.client()
    await signIn(client, staff.email)
    const { id, verifier } = await requestConsent(clientId)
    await client.auth.oauth.getAuthorizationDetails(id)
    const { data, error } = await client.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true })
    expect(error).toBeNull()
    const target = new URL(data?.redirect_url ?? '')
    return { staff, client, verifier, target, code: target.searchParams.get('code') ?? '' }
  }

  function redeem(fields: Record<string, string>, headers: Record<string, string> = {}) {
    return server.fetch('/auth/v1/oauth/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        ...fields,
      }).toString(),
    })
  }

  it('asks, consents, redeems and refreshes', async () => {
    const { client_id } = await registered()
    const staff = await server.addStaff()
    const client = server.client()
    await signIn(client, staff.email)
    const { id, verifier } = await requestConsent(client_id)
    expect(id).toMatch(/^[a-zA-Z\d]{32}$/)

    const details = await client.auth.oauth.getAuthorizationDetails(id)
    expect(details.data).toMatchObject({
      authorization_id: id,
      redirect_uri: redirectUri,
      client: { id: client_id, name: 'Calendar' },
      user: { id: staff.id, email: staff.email },
      scope: 'openid email',
    })
    const { data } = await client.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true })
    const target = new URL(data?.redirect_url ?? '')
    expect(`${target.origin}${target.pathname}`).toBe(redirectUri)
    expect(target.searchParams.get('state')).toBe('the state')

    const code = target.searchParams.get('code') ?? ''
    const response = await redeem({ client_id, code, code_verifier: verifier })
    expect(response.status).toBe(200)
    const tokens = await response.json()
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
    })
    expect(tokens.user).toBeUndefined()
    expect(claimsOf(tokens.access_token)).toMatchObject({ sub: staff.id, client_id, scope: 'openid email' })

    const jwks = createRemoteJWKSet(new URL(`${siteUrl}/auth/v1/.well-known/jwks.json`), {
      [customFetch]: (url, init) => server.fetch(url, init as RequestInit),
    })
    const { payload } = await jwtVerify(tokens.id_token, jwks, {
      audience: client_id,
      issuer: `${siteUrl}/auth/v1`,
    })
    expect(payload).toMatchObject({ sub: staff.id, email: staff.email, nonce: 'the nonce' })

    const info = await server.fetch('/auth/v1/oauth/userinfo', {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    })
    expect(await info.json()).toEqual({ sub: staff.id, email: staff.email, email_verified: true })

    const refreshed = await redeem({
      grant_type: 'refresh_token',
      client_id,
      refresh_token: tokens.refresh_token,
    })
    expect(refreshed.status).toBe(200)
    expect((await refreshed.json()).refresh_token).not.toBe(tokens.refresh_token)
  })

  it('skips a second consent, lists the grant and revokes it', async () => {
    const { client_id } = await registered()
    const { client, code, verifier } = await approved(client_id)
    const tokens = await (await redeem({ client_id, code, code_verifier: verifier })).json()
    const second = await requestConsent(client_id)
    const { data } = await client.auth.oauth.getAuthorizationDetails(second.id)
    expect(data && 'redirect_url' in data && data.redirect_url).toContain('code=')

    const grants = await client.auth.oauth.listGrants()
    expect(grants.data).toMatchObject([
      { client: { id: client_id, name: 'Calendar' }, scopes: ['openid', 'email'] },
    ])
    expect((await client.auth.oauth.revokeGrant({ clientId: client_id })).error).toBeNull()
    expect((await client.auth.oauth.listGrants()).data).toEqual([])
    const dead = await redeem({ grant_type: 'refresh_token', client_id, refresh_token: tokens.refresh_token })
    expect([dead.status, (await dead.json()).error]).toEqual([400, 'invalid_grant'])
  })

  it('tells the application when the user refuses', async () => {
    const { client_id } = await registered()
    const { email } = await server.addStaff()
    const client = server.client()
    await signIn(client, email)
    const { id } = await requestConsent(client_id)
    await client.auth.oauth.getAuthorizationDetails(id)
    const { data } = await client.auth.oauth.denyAuthorization(id, { skipBrowserRedirect: true })
    const target = new URL(data?.redirect_url ?? '')
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'the state',
    })
    expect(
      (await client.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true })).error?.status,
    ).toBe(400)
  })

  it('shows a consent request only to its first reader, and only until it expires', async () => {
    const { client_id } = await registered()
    const [first, second] = [server.client(), server.client()]
    for (const client of [first, second]) await signIn(client, (await server.addStaff()).email)
    const { id } = await requestConsent(client_id)
    expect(
      (await second.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true })).error?.status,
    ).toBe(404)
    await first.auth.oauth.getAuthorizationDetails(id)
    expect((await second.auth.oauth.getAuthorizationDetails(id)).error).toMatchObject({
      status: 404,
      code: 'oauth_authorization_not_found',
    })
    await server.db.asOwner((tx) =>
      tx.query(sql`
        update auth.oauth_authorizations
        set created_at = now() - interval '11 minutes', expires_at = now() - interval '1 minute'
        where authorization_id = ${id}`),
    )
    expect(
      (await first.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true })).error?.status,
    ).toBe(404)
  })

  it('accepts a code once, within a minute, and revokes its tokens on a second use', async () => {
    const { client_id } = await registered()
    const once = await approved(client_id)
    const fields = { client_id, code: once.code, code_verifier: once.verifier }
    const tokens = await (await redeem(fields)).json()
    const again = await redeem(fields)
    expect([again.status, await again.json()]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'Invalid or expired authorization code' },
    ])
    const info = await server.fetch('/auth/v1/oauth/userinfo', {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    })
    expect(info.status).toBe(403)

    const late = await approved(client_id)
    await server.db.asOwner((tx) =>
      tx.query(sql`
        update auth.oauth_authorizations set approved_at = approved_at - interval '61 seconds'
        where user_id = ${late.staff.id}`),
    )
    const expired = await redeem({ client_id, code: late.code, code_verifier: late.verifier })
    expect((await expired.json()).error).toBe('invalid_grant')
  })

  it('revokes the tokens of a code that is used twice at the same time', async () => {
    const { client_id } = await registered()
    const { code, verifier, staff } = await approved(client_id)
    const fields = { client_id, code, code_verifier: verifier }
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(fields)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await server.db.asOwner((tx) =>
      tx.query(
        sql`select id from auth.sessions where user_id = ${staff.id} and oauth_client_id = ${client_id}`,
      ),
    )
    expect(left).toEqual([])
  })

  it('acts for active staff only, at each step', async () => {
    const { client_id } = await registered()
    const { staff, client, code, verifier } = await approved(client_id)
    const tokens = await (await redeem({ client_id, code, code_verifier: verifier })).json()
    const waiting = await requestConsent(client_id)
    const unredeemed = await client.auth.oauth.getAuthorizationDetails(waiting.id)
    const address = unredeemed.data && 'redirect_url' in unredeemed.data ? unredeemed.data.redirect_url : ''
    // Disabled staff cannot sign in and have no sessions; here only the rule for applications is tested.
    await server.db.asOwner((tx) =>
      tx.script(`
        alter table public.staff disable trigger staff_end_access;
        update public.staff set is_active = false where user_id = '${staff.id}';
        alter table public.staff enable trigger staff_end_access`),
    )

    const message = 'Only active staff can use this account with other applications'
    const refusedGrant = { error: 'invalid_grant', error_description: message }
    const laterCode = new URL(address).searchParams.get('code') ?? ''
    const redeemed = await redeem({ client_id, code: laterCode, code_verifier: waiting.verifier })
    expect(await redeemed.json()).toEqual(refusedGrant)
    const { refresh_token } = tokens
    const refreshed = await redeem({ grant_type: 'refresh_token', client_id, refresh_token })
    expect(await refreshed.json()).toEqual(refusedGrant)
    const info = await server.fetch('/auth/v1/oauth/userinfo', {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    })
    expect([info.status, (await info.json()).msg]).toEqual([403, message])
    const { id } = await requestConsent(client_id)
    const refusal = { status: 403, code: 'not_staff', message }
    expect((await client.auth.oauth.getAuthorizationDetails(id)).error).toMatchObject(refusal)
    const decided = await client.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true })
    expect(decided.error).toMatchObject(refusal)
    // Signing in at the site works: the account just sees no rows.
    await signIn(server.client(), staff.email)
  })

  it.each([
    ['client_secret_basic', true],
    ['client_secret_post', false],
  ] as const)('authenticates a client only by %s', async (method, basic) => {
    const { client_id, client_secret } = await registered(method)
    const { code, verifier } = await approved(client_id)
    const fields = { code, code_verifier: verifier }
    const inHeader = {
      Authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
    }
    const inBody = { client_id, client_secret }
    const asRegistered = () => (basic ? redeem(fields, inHeader) : redeem({ ...fields, ...inBody }))
    const otherwise = () => (basic ? redeem({ ...fields, ...inBody }) : redeem(fields, inHeader))

    for (const attempt of [
      otherwise(),
      redeem({ ...fields, client_id }),
      redeem({ ...fields, ...inBody, client_secret: 'guess' }),
    ]) {
      const refused = await attempt
      expect([refused.status, (await refused.json()).error_code]).toEqual([400, 'invalid_credentials'])
    }
    expect((await asRegistered()).status).toBe(200)
  })

  it('publishes its metadata and allows registration by the owner only', async () => {
    const metadata = await (await server.fetch('/auth/v1/.well-known/oauth-authorization-server')).json()
    expect(metadata).toMatchObject({
      issuer: `${siteUrl}/auth/v1`,
      authorization_endpoint: `${siteUrl}/auth/v1/oauth/authorize`,
      code_challenge_methods_supported: ['S256'],
    })
    const register = await server.fetch('/auth/v1/oauth/clients/register', { method: 'POST', body: '{}' })
    expect([register.status, (await register.json()).error_code]).toEqual([
      403,
      'oauth_dynamic_client_registration_disabled',
    ])
  })

  it('lets the owner list, change and remove clients', async () => {
    const { client_id } = await registered('client_secret_post')
    const { oauth } = server.admin().auth.admin
    expect((await oauth.listClients()).data?.clients.some((client) => client.client_id === client_id)).toBe(
      true,
    )
    const { data: changed } = await oauth.updateClient(client_id, { client_name: 'Diary' })
    expect(changed).toMatchObject({ client_name: 'Diary', redirect_uris: [redirectUri] })
    const { data: renewed } = await oauth.regenerateClientSecret(client_id)
    expect(renewed?.client_secret).toMatch(/^[\w-]{43}$/)
    expect((await oauth.getClient(client_id)).data?.client_secret).toBeUndefined()
    expect((await oauth.deleteClient(client_id)).error).toBeNull()
    expect((await oauth.getClient(client_id)).error?.status).toBe(404)
  })
})
