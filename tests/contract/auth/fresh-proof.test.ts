// Changing password or email needs a recent proof of identity; an open session is not enough.
import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type AuthServer, password, randomAddress, signIn, startAuthServer } from './auth-server.ts'

const newPassword = 'quite another sentence'

describeEachEngine('taking over an account', (database) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db)
  })
  afterAll(() => server.close())

  async function signedIn(address = randomAddress()) {
    const staff = await server.addStaff()
    const client = server.client({ address })
    await signIn(client, staff.email)
    return { ...staff, client }
  }

  /** Dates all proofs of this user's sessions back by this interval. */
  const dateProofsBack = (userId: string, age: string) =>
    server.db.asOwner((tx) =>
      tx.query(sql`
        update auth.mfa_amr_claims set updated_at = updated_at - ${age}::interval
        where session_id in (select id from auth.sessions where user_id = ${userId}::uuid)`),
    )

  const noticeTo = (email: string, subject: string) =>
    vi.waitFor(() => {
      const found = server.mails.find((mail) => mail.to === email && mail.subject.includes(subject))
      if (!found) throw new Error(`${email} has not been told yet`)
      return found
    })

  const required = { status: 400, code: 'current_password_required' }

  describe('with an unattended session', () => {
    it.each([{ password: newPassword }, { email: 'thief@salon.test' }])(
      'is refused: %j',
      async (attributes) => {
        const { client, email } = await signedIn()
        expect((await client.auth.updateUser(attributes)).error).toMatchObject(required)
        const wrong = await client.auth.updateUser({ ...attributes, current_password: 'not it' })
        expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_mismatch' })
        expect(server.mails.some(({ to }) => to === email || to === 'thief@salon.test')).toBe(false)
        await signIn(server.client(), email)
      },
    )

    it('limits guesses at the current password', async () => {
      const { client } = await signedIn()
      const guess = async (turn: number) =>
        (await client.auth.updateUser({ password: newPassword, current_password: `guess ${turn}` })).error
      for (let turn = 0; turn < 15; turn += 1)
        expect((await guess(turn))?.code).toBe('current_password_mismatch')
      expect(await guess(15)).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    })

    it('still allows metadata changes', async () => {
      const { client, email } = await signedIn()
      expect((await client.auth.updateUser({ email, data: { theme: 'dark' } })).error).toBeNull()
    })
  })

  it('accepts the current password and notifies the old address', async () => {
    const { client, email } = await signedIn()
    const moved = await client.auth.updateUser({ email: `new-${email}`, current_password: password })
    expect(moved.error).toBeNull()
    await noticeTo(email, 'is about to change')
    const { error } = await client.auth.updateUser({ password: newPassword, current_password: password })
    expect(error).toBeNull()
    const notice = await noticeTo(email, 'was changed')
    expect(notice.text).toContain('https://salon.test/auth')
    expect(notice.text).not.toContain(newPassword)
  })

  describe('after a recovery', () => {
    async function recovered(): Promise<{ id: string; email: string; client: SupabaseClient }> {
      const staff = await server.addStaff()
      const client = server.client()
      await client.auth.resetPasswordForEmail(staff.email)
      const { code } = await server.mailTo(staff.email)
      const { error } = await client.auth.verifyOtp({ email: staff.email, token: code, type: 'recovery' })
      if (error) throw error
      return { ...staff, client }
    }

    it('needs no forgotten password, and notifies the address', async () => {
      const { client, email } = await recovered()
      expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull()
      await noticeTo(email, 'was changed')
    })

    it('needs the password when the recovery is an hour old', async () => {
      const { id, client } = await recovered()
      await dateProofsBack(id, '61 minutes')
      expect((await client.auth.updateUser({ password: newPassword })).error).toMatchObject(required)
    })
  })

  describe('with a second factor', () => {
    const stepMs = 30_000

    /** Enrols an authenticator app; the code of each step is accepted once. */
    async function enrolled(client: SupabaseClient) {
      const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
      const totp = new TOTP({ secret: Secret.fromBase32(factor?.type === 'totp' ? factor.totp.secret : '') })
      return async (by: SupabaseClient, step: number) => {
        const code = totp.generate({ timestamp: Date.now() + step * stepMs })
        const { error } = await by.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code })
        expect(error).toBeNull()
      }
    }

    it('is accepted when it was verified just now, and not an hour ago', async () => {
      const { id, email, client } = await signedIn()
      const verify = await enrolled(client)
      await verify(client, -1)
      const later = server.client()
      await signIn(later, email)
      await verify(later, 0)
      await dateProofsBack(id, '11 minutes')
      expect((await later.auth.updateUser({ password: newPassword })).error).toMatchObject(required)
      await dateProofsBack(id, '-6 minutes')
      expect((await later.auth.updateUser({ password: newPassword })).error).toBeNull()
    })

    it('is refused with one that this session has enrolled itself', async () => {
      const { client } = await signedIn()
      const verify = await enrolled(client)
      await verify(client, -1)
      await verify(client, 0)
      for (const attributes of [{ password: newPassword }, { email: 'thief@salon.test' }])
        expect((await client.auth.updateUser(attributes)).error).toMatchObject(required)
    })
  })

  describe('on a server that sends no mail', () => {
    let silent: AuthServer
    beforeAll(async () => {
      silent = await startAuthServer(database().db, { mailer: 'absent' })
    })
    afterAll(() => silent.close())

    it('reports that mail is off, with the same answer for all addresses', async () => {
      const { email } = await silent.addStaff()
      const known = await silent.client().auth.resetPasswordForEmail(email)
      const unknown = await silent.client().auth.resetPasswordForEmail('nobody@salon.test')
      expect(known.error).toMatchObject({ status: 422, code: 'email_provider_disabled' })
      expect(known.error?.message).toContain('sends no mail')
      expect(known.error?.message).toBe(unknown.error?.message)
      expect(silent.logged.join('')).toContain('npm run staff -- reset-password')
    })

    it('changes a password, and refuses an address that cannot be confirmed', async () => {
      const { email } = await silent.addStaff()
      const client = silent.client()
      await signIn(client, email)
      const moved = await client.auth.updateUser({ email: `new-${email}`, current_password: password })
      expect(moved.error).toMatchObject({ status: 422, code: 'email_provider_disabled' })
      const changed = await client.auth.updateUser({ password: newPassword, current_password: password })
      expect(changed.error).toBeNull()
    })
  })
})
