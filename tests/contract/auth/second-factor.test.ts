import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type AuthServer, claimsOf, password, signIn, startAuthServer } from './auth-server.ts'

/** The TOTP code of now, or of `steps` half-minutes from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

const wrongCode = (secret: string) => {
  const right = [-1, 0, 1, 2].map((step) => codeOf(secret, step))
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? ''
}

async function enrollTotp(client: SupabaseClient, friendlyName = 'Phone app') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

async function withVerifiedTotp(server: AuthServer) {
  const staff = await server.addStaff()
  const client = server.client()
  await signIn(client, staff.email)
  const factor = await enrollTotp(client)
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.factorId,
    code: codeOf(factor.secret),
  })
  if (error) throw error
  // Dates the enrolment back, so that the current code is unused.
  await server.db.asOwner((tx) =>
    tx.query(sql`update auth.mfa_factors set last_totp_step = null where id = ${factor.factorId}`),
  )
  return { staff, client, ...factor }
}

describeEachEngine('second factors', (database) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db)
  })
  afterAll(() => server.close())

  it('enrols an authenticator app and lifts the session to aal2', async () => {
    const { email } = await server.addStaff()
    const client = server.client()
    await signIn(client, email)
    const { factorId, secret, totp } = await enrollTotp(client)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[\s>]/)
    expect(totp.uri).toContain(`secret=${secret}`)
    expect(totp.uri).toContain('issuer=Test%20Salon')
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({
      totp: [],
      all: [{ id: factorId, status: 'unverified' }],
    })

    const before = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const { data, error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(error).toBeNull()
    const claims = claimsOf(data?.access_token ?? '')
    expect(claims.aal).toBe('aal2')
    expect((claims.amr as { method: string }[]).map(({ method }) => method)).toEqual(['totp', 'password'])

    const after = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(after.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, status: 'verified' },
    ])
    const refreshed = await client.auth.refreshSession()
    expect(claimsOf(refreshed.data.session?.access_token ?? '').aal).toBe('aal2')
  })

  it('encrypts the secret in the database', async () => {
    const { secret, factorId } = await withVerifiedTotp(server)
    const [row] = await server.db.asOwner((tx) =>
      tx.query<{ secret: string }>(sql`select secret from auth.mfa_factors where id = ${factorId}`),
    )
    expect(row?.secret.length).toBeGreaterThan(20)
    expect(row?.secret).not.toContain(secret)
  })

  it('ends the other sessions without a second factor, and requires it at the next sign-in', async () => {
    const staff = await server.addStaff()
    const [first, second] = [server.client(), server.client()]
    await signIn(first, staff.email)
    await signIn(second, staff.email)
    const { factorId, secret } = await enrollTotp(first)
    await first.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect((await second.auth.getUser()).error?.name).toBe('AuthSessionMissingError')

    const third = server.client()
    const session = await signIn(third, staff.email)
    expect((await third.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const claims = await server.keys.verify(session.access_token)
    const [row] = await server.db.asCaller({ role: 'authenticated', claims }, { readOnly: true }, (tx) =>
      tx.query<{ is_staff: boolean }>(sql`select public.is_staff()`),
    )
    expect(row?.is_staff).toBe(false)
  })

  it('accepts a code once', async () => {
    const { staff, factorId, secret } = await withVerifiedTotp(server)
    const client = server.client()
    await signIn(client, staff.email)
    const code = codeOf(secret)
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    const again = await client.auth.mfa.challengeAndVerify({ factorId, code })
    expect(again.error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
  })

  it('refuses a challenge that is unknown, used, expired or from another address', async () => {
    const { client, factorId, secret } = await withVerifiedTotp(server)
    const verify = (challengeId: string) =>
      client.auth.mfa.verify({ factorId, challengeId, code: wrongCode(secret) })
    expect((await verify(crypto.randomUUID())).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_not_found',
    })

    const { data } = await client.auth.mfa.challenge({ factorId })
    await server.db.asOwner((tx) =>
      tx.query(
        sql`update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = ${data?.id ?? ''}`,
      ),
    )
    expect((await verify(data?.id ?? '')).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })

    const other = await client.auth.mfa.challenge({ factorId })
    await server.db.asOwner((tx) =>
      tx.query(
        sql`update auth.mfa_challenges set ip_address = '198.51.100.9' where id = ${other.data?.id ?? ''}`,
      ),
    )
    expect((await verify(other.data?.id ?? '')).error).toMatchObject({
      status: 422,
      code: 'mfa_ip_address_mismatch',
    })
  })

  it('refuses a duplicate name, an empty code and an unknown factor', async () => {
    const { client, factorId } = await withVerifiedTotp(server)
    const twin = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone app' })
    expect(twin.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    const { data } = await client.auth.mfa.challenge({ factorId })
    const empty = await client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code: '' })
    expect(empty.error).toMatchObject({ status: 400, code: 'validation_failed' })
    const unknown = await client.auth.mfa.challenge({ factorId: crypto.randomUUID() })
    expect(unknown.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  })

  it('requires aal2 to enrol more, unenrol, or change the password', async () => {
    const { staff, client, factorId } = await withVerifiedTotp(server)
    const low = server.client()
    await signIn(low, staff.email)
    expect((await low.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await low.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    expect((await low.auth.updateUser({ password: 'another long sentence' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })

    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    const refreshed = await client.auth.refreshSession()
    expect(claimsOf(refreshed.data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
    expect(refreshed.data.user?.factors).toBeUndefined()
  })

  it('revokes the old refresh token when a factor is verified', async () => {
    const { email } = await server.addStaff()
    const client = server.client()
    const session = await signIn(client, email)
    const { factorId, secret } = await enrollTotp(client)
    await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    const { error } = await server.client().auth.refreshSession({ refresh_token: session.refresh_token })
    expect(error?.code).toBe('refresh_token_not_found')
  })

  it('logs why a passkey was refused, and does not tell the browser', async () => {
    const { email } = await server.addStaff()
    const client = server.client({ address: '10.6.6.6' })
    const { access_token } = await signIn(client, email)
    const post = async (path: string, body: object) => {
      const headers = { Authorization: `Bearer ${access_token}` }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await server.fetch(`/auth/v1/factors${path}`, init, '10.6.6.6')).json()
    }
    const { id } = await post('', { factor_type: 'webauthn', friendly_name: 'Laptop' })
    const challenge = await post(`/${id}/challenge`, {})
    const answer = { type: 'create', credential_response: { id: 'abc', rawId: 'other' } }
    const refused = await post(`/${id}/verify`, { challenge_id: challenge.id, webauthn: answer })
    expect(refused).toMatchObject({ error_code: 'mfa_verification_failed', msg: 'Invalid passkey' })
    const line = server.logged.find((text) => text.includes('passkey not verified') && text.includes(id))
    expect(line).toContain('base64url')
  })

  describe('by phone', () => {
    it('sends a code through the hook and accepts it once', async () => {
      const { email } = await server.addStaff()
      const client = server.client()
      await signIn(client, email)
      const { data: factor } = await client.auth.mfa.enroll({
        factorType: 'phone',
        phone: '+91 98765 43210',
        friendlyName: 'Phone',
      })
      expect(factor).toMatchObject({ type: 'phone', phone: '919876543210' })
      const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor?.id ?? '' })
      const text = server.texts.at(-1)
      expect(text).toMatchObject({ phone: '919876543210', code: expect.stringMatching(/^\d{6}$/) })
      const answer = { factorId: factor?.id ?? '', challengeId: challenge?.id ?? '', code: text?.code ?? '' }
      const { data, error } = await client.auth.mfa.verify(answer)
      expect(error).toBeNull()
      expect(claimsOf(data?.access_token ?? '')).toMatchObject({
        aal: 'aal2',
        amr: [{ method: 'mfa/phone' }, { method: 'password' }],
      })
      expect((await client.auth.mfa.verify(answer)).error?.status).toBe(422)
      const twin = await client.auth.mfa.enroll({
        factorType: 'phone',
        phone: '919876543210',
        friendlyName: 'Again',
      })
      expect(twin.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
    })

    it('is refused with a clear message where no hook is set', async () => {
      const without = await startAuthServer(database().db, { smsHook: 'absent' })
      const { email } = await without.addStaff()
      const client = without.client()
      await signIn(client, email)
      const { error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+919876543210' })
      expect(error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
      expect(error?.message).toContain('SMS_HOOK_URL')
      await without.close()
    })
  })

  it('locks the factor after five wrong codes, also for the right one, and unlocks it later', async () => {
    const { staff, factorId, secret } = await withVerifiedTotp(server)
    const client = server.client()
    const { error } = await client.auth.signInWithPassword({ email: staff.email, password })
    expect(error).toBeNull()
    const attempt = (code: string) => client.auth.mfa.challengeAndVerify({ factorId, code })
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect((await attempt(wrongCode(secret))).error?.code).toBe('mfa_verification_failed')
    }
    expect((await attempt(codeOf(secret))).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    })
    await server.db.asOwner((tx) =>
      tx.query(
        sql`update auth.mfa_factors set paused_until = now() - interval '1 second' where id = ${factorId}`,
      ),
    )
    expect((await attempt(wrongCode(secret))).error?.code).toBe('mfa_verification_failed')
    expect((await attempt(codeOf(secret))).error).toBeNull()
  })
})
