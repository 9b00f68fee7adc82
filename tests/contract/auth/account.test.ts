import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type AuthServer, claimsOf, password, signIn, startAuthServer } from './auth-server.ts'

const newPassword = 'quite another sentence'

describeEachEngine('the own account', (database) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db)
  })
  afterAll(() => server.close())

  const open = (link: URL) => server.fetch(`${link.pathname}${link.search}`)

  it('changes the password, ends the other sessions and keeps this one', async () => {
    const { email } = await server.addStaff()
    const [here, there] = [server.client(), server.client()]
    await signIn(here, email)
    await signIn(there, email)
    const changed = await here.auth.updateUser({ password: newPassword, current_password: password })
    expect(changed.error).toBeNull()
    expect((await here.auth.refreshSession()).error).toBeNull()
    expect((await there.auth.refreshSession()).error).not.toBeNull()
    await signIn(server.client(), email, newPassword)
    expect((await server.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  it('refuses weak and equal passwords', async () => {
    const { email } = await server.addStaff()
    const client = server.client()
    await signIn(client, email)
    const weak = await client.auth.updateUser({ password: 'nine char' })
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
    const equal = await client.auth.updateUser({ password, current_password: password })
    expect(equal.error).toMatchObject({ status: 422, code: 'same_password' })
  })

  it('keeps metadata that was not named', async () => {
    const { email } = await server.addStaff()
    const client = server.client()
    await signIn(client, email)
    await client.auth.updateUser({ data: { theme: 'dark', city: 'Pune' } })
    const { data } = await client.auth.updateUser({ data: { city: null } })
    expect(data.user?.user_metadata).toEqual({ theme: 'dark' })
  })

  it('limits the size of metadata, which all tokens carry', async () => {
    const { email } = await server.addStaff()
    const client = server.client()
    await signIn(client, email)
    expect((await client.auth.updateUser({ data: { first: 'é'.repeat(1000) } })).error).toBeNull()
    const { error } = await client.auth.updateUser({ data: { second: 'é'.repeat(1100) } })
    expect(error).toMatchObject({ status: 422, code: 'validation_failed' })
    const { data } = await client.auth.getUser()
    expect(Object.keys(data.user?.user_metadata ?? {})).toEqual(['first'])
    expect((await client.auth.updateUser({ data: { first: null, second: 'short' } })).error).toBeNull()
  })

  it('changes the email only after the new address was confirmed', async () => {
    const { email } = await server.addStaff()
    const client = server.client()
    await signIn(client, email)
    const wanted = `new-${email}`
    const { data, error } = await client.auth.updateUser({ email: wanted, current_password: password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, new_email: wanted })
    const { token } = await server.mailTo(wanted)
    const confirm = () => server.client().auth.verifyOtp({ token_hash: token, type: 'email_change' })
    expect((await confirm()).error).toBeNull()
    await signIn(server.client(), wanted)
    expect((await confirm()).error?.code).toBe('otp_expired')
  })

  describe('recovery', () => {
    it('gives the same answer for all addresses, and mails only existing accounts', async () => {
      const { email } = await server.addStaff()
      const known = await server.client().auth.resetPasswordForEmail(email)
      const unknown = await server.client().auth.resetPasswordForEmail('nobody@salon.test')
      expect(known).toEqual(unknown)
      expect(known.error).toBeNull()
      await server.mailTo(email)
      expect(server.mails.some(({ to }) => to === 'nobody@salon.test')).toBe(false)
    })

    it('opens a session through the link once, and sets a new password', async () => {
      const { email } = await server.addStaff()
      await server.client().auth.resetPasswordForEmail(email, { redirectTo: 'https://salon.test/auth' })
      const { verify: link } = await server.mailTo(email)
      const looked = await server.fetch(`${link.pathname}${link.search}`, { method: 'HEAD' })
      expect(looked.status).toBe(200)
      const target = new URL((await open(link)).headers.get('location') ?? '')
      expect(`${target.origin}${target.pathname}`).toBe('https://salon.test/auth')
      const session = new URLSearchParams(target.hash.slice(1))
      expect(session.get('type')).toBe('recovery')
      expect(claimsOf(session.get('access_token') ?? '')).toMatchObject({
        aal: 'aal1',
        amr: [{ method: 'otp' }],
      })

      const client = server.client()
      await client.auth.setSession({
        access_token: session.get('access_token') ?? '',
        refresh_token: session.get('refresh_token') ?? '',
      })
      expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull()
      await signIn(server.client(), email, newPassword)
      const again = new URL((await open(link)).headers.get('location') ?? '')
      expect(new URLSearchParams(again.hash.slice(1)).get('error_code')).toBe('otp_expired')
    })

    it('accepts the token hash or the typed code, and invalidates the other', async () => {
      const { email } = await server.addStaff()
      await server.client().auth.resetPasswordForEmail(email)
      const { token: hash, code } = await server.mailTo(email)
      const wrong = await server.client().auth.verifyOtp({ email, token: 'AAAAAAAAAA', type: 'recovery' })
      expect(wrong.error).toMatchObject({
        status: 403,
        code: 'otp_expired',
        message: 'Token has expired or is invalid',
      })
      const typed = await server
        .client()
        .auth.verifyOtp({ email, token: code.toLowerCase(), type: 'recovery' })
      expect(typed.error).toBeNull()
      expect(typed.data.session?.user.email).toBe(email)
      const used = await server.client().auth.verifyOtp({ token_hash: hash, type: 'recovery' })
      expect(used.error?.code).toBe('otp_expired')
    })

    it('expires a token after an hour and stores only its digest', async () => {
      const { id, email } = await server.addStaff()
      await server.client().auth.resetPasswordForEmail(email)
      const { token: hash } = await server.mailTo(email)
      const [row] = await server.db.asOwner((tx) =>
        tx.query<{ token_hash: string }>(sql`
          update auth.one_time_tokens set created_at = created_at - interval '61 minutes'
          where user_id = ${id} returning token_hash`),
      )
      expect(row?.token_hash).not.toBe(hash)
      const { error } = await server.client().auth.verifyOtp({ token_hash: hash, type: 'recovery' })
      expect(error?.code).toBe('otp_expired')
    })

    it('gives a PKCE client a code that only its own verifier redeems', async () => {
      const { email } = await server.addStaff()
      const client = server.client({ flowType: 'pkce' })
      await client.auth.resetPasswordForEmail(email)
      const { link } = await server.mailTo(email)
      const target = new URL((await open(link)).headers.get('location') ?? '')
      expect(target.hash).toBe('')
      const code = target.searchParams.get('code') ?? ''
      const { data, error } = await client.auth.exchangeCodeForSession(code)
      expect(error).toBeNull()
      expect(data.user?.email).toBe(email)

      const again = server.client({ flowType: 'pkce' })
      await again.auth.resetPasswordForEmail(email)
      const stolen = await vi.waitFor(async () => {
        const { link: next } = await server.mailTo(email)
        expect(next.href).not.toBe(link.href)
        return new URL((await open(next)).headers.get('location') ?? '').searchParams.get('code')
      }, 5000)
      const thief = await server.fetch('/auth/v1/token?grant_type=pkce', {
        method: 'POST',
        body: JSON.stringify({
          auth_code: stolen,
          code_verifier: 'a guess that is long enough to be a verifier',
        }),
      })
      expect([thief.status, (await thief.json()).error_code]).toEqual([400, 'bad_code_verifier'])
      expect((await again.auth.exchangeCodeForSession(stolen ?? '')).error?.code).toBe('flow_state_not_found')
    })

    it('refuses requests with too many or too few parameters', async () => {
      const verify = async (body: object) => {
        const response = await server.fetch('/auth/v1/verify', { method: 'POST', body: JSON.stringify(body) })
        return [response.status, (await response.json()).error_code]
      }
      const invalid = [400, 'validation_failed']
      expect(await verify({ type: 'recovery' })).toEqual(invalid)
      expect(await verify({ type: 'recovery', token: 'a', token_hash: 'b' })).toEqual(invalid)
      expect(await verify({ type: 'recovery', token_hash: 'b', email: 'a@b.cd' })).toEqual(invalid)
      expect(await verify({ type: 'recovery', token: 'a' })).toEqual(invalid)
      expect(await verify({ type: 'sms', token: '123456', phone: '+919876543210' })).toEqual([
        422,
        'phone_provider_disabled',
      ])
      expect(await verify({ type: 'sorcery', token_hash: 'b' })).toEqual([403, 'otp_expired'])
    })
  })
})
