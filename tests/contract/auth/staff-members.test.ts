// An owner invites, disables and removes staff with their own session only. tests/database/staff-members.test.ts tests
// the rules in the schema.
import { randomInt, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { type AuthServer, password, randomAddress, signIn, siteUrl, startAuthServer } from './auth-server.ts'

describe('staff members', () => {
  let database: TestDatabase
  let server: AuthServer
  let owner: { id: string; email: string; token: string }
  beforeAll(async () => {
    database = await openTestDatabase('pglite')
    server = await startAuthServer(database.db)
    const made = await server.addStaff('owner')
    owner = { ...made, token: await tokenOf(made.email) }
  })
  afterAll(async () => {
    await server.close()
    await database.close()
  })

  async function tokenOf(email: string): Promise<string> {
    return (await signIn(server.client(), email)).access_token
  }

  async function request(path: string, body: object, token = owner.token) {
    const response = await server.fetch(
      `/auth/v1${path}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      randomAddress(),
    )
    return { status: response.status, ...((await response.json()) as Answer) }
  }
  interface Answer {
    readonly user_id: string
    readonly link: string
    readonly mailed: boolean
    readonly code?: string
    readonly error_code?: string
    readonly msg?: string
  }

  const newEmail = () => `${randomUUID()}@salon.test`
  const invite = (email = newEmail(), more: object = {}) =>
    request('/members', { email, full_name: 'Invited', role: 'desk', ...more }).then((answer) => ({
      ...answer,
      email,
    }))

  const accept = (client: SupabaseClient, link: string) =>
    client.auth.verifyOtp({ type: 'invite', token_hash: new URL(link).hash.replace('#invitation=', '') })

  const later = (interval: string) =>
    database.db.asOwner((tx) =>
      tx.query(sql`update auth.one_time_tokens set created_at = created_at - ${interval}::interval`),
    )

  it('are invited by a link, choose a password and get the chosen role', async () => {
    const { email, link, mailed, user_id } = await invite()
    expect([new URL(link).origin, mailed]).toEqual([siteUrl, false])
    const client = server.client()
    const { data } = await accept(client, link)
    expect(data.user?.id).toBe(user_id)
    expect((await client.auth.updateUser({ password: 'chosen by herself' })).error).toBeNull()
    await signIn(server.client(), email, 'chosen by herself')
    const rows = await database.db.asOwner((tx) =>
      tx.query(sql`select role, full_name from public.staff where user_id = ${user_id}::uuid`),
    )
    expect(rows).toEqual([{ role: 'desk', full_name: 'Invited' }])
  })

  it('are invited as a beautician of the sample data, whose id has no version', async () => {
    const beautician_id = '6f1ed002-ab55-0f0b-1f4e-000000000001'
    await database.db.asOwner((tx) =>
      tx.query(
        sql`insert into public.beauticians (id, full_name) values (${beautician_id}, 'Lily (sample)')`,
      ),
    )
    const { user_id } = await invite(newEmail(), { role: 'beautician', beautician_id })
    const [row] = await database.db.asOwner((tx) =>
      tx.query(sql`select user_id::text from public.beauticians where id = ${beautician_id}`),
    )
    expect(row).toEqual({ user_id })
  })

  it('are invited by mail', async () => {
    const { email, link, mailed } = await invite(newEmail(), { by_mail: true })
    expect(mailed).toBe(true)
    expect((await server.mailTo(email)).link.href).toBe(link)
  })

  it('can use an invitation once, within three days, and only the newest of several', async () => {
    const { link, user_id } = await invite()
    await later('2 days 23 hours')
    expect((await accept(server.client(), link)).error).toBeNull()
    expect((await accept(server.client(), link)).error?.code).toBe('otp_expired')

    const late = await invite()
    await later('3 days 1 minute')
    expect((await accept(server.client(), late.link)).error?.code).toBe('otp_expired')

    const { link: newer } = await request(`/members/${user_id}/link`, {})
    const { link: newest } = await request(`/members/${user_id}/link`, {})
    expect((await accept(server.client(), newer)).error?.code).toBe('otp_expired')
    expect((await accept(server.client(), newest)).error).toBeNull()
  })

  it('become owners, and get the password of an owner reset, only after a fresh proof', async () => {
    // As on our own server, which has this key on its connections.
    const setKey = (key: string) =>
      database.db.asOwner((tx) => tx.query(sql`select set_config('shringar.link_key', ${key}, false)`))
    const other = await server.addStaff('owner')
    const attempts = async () => [
      (await invite(newEmail(), { role: 'owner' })).status,
      (await request(`/members/${other.id}/link`, {})).status,
    ]
    await setKey('ab')
    try {
      expect((await invite()).status).toBe(200)
      expect(await attempts()).toEqual([403, 403])
      expect((await invite(newEmail(), { role: 'owner' })).msg).toBe('This needs your password again.')
      expect((await request('/proof', { current_password: 'not it' })).status).toBe(400)
      expect(await attempts()).toEqual([403, 403])
      expect((await request('/proof', { current_password: password })).status).toBe(200)
      expect(await attempts()).toEqual([200, 200])
    } finally {
      await setKey('')
    }
  })

  describe('without an email address', () => {
    const newNumber = () => `+9198${String(randomInt(100_000_000)).padStart(8, '0')}`
    const byPhone = (phone: string, more: object = {}) =>
      request('/members', { phone, full_name: 'Invited', role: 'desk', ...more })
    const enter = (phone: string, secret: string) =>
      server.client().auth.signInWithPassword({ phone, password: secret })
    const own = 'chosen by herself'

    it('get another number from the owner, and sign in with it and the same password', async () => {
      const [before, after, taken] = [newNumber(), newNumber(), newNumber()]
      const { link, user_id } = await byPhone(before)
      await byPhone(taken)
      const client = server.client()
      await accept(client, link)
      const own = 'a long password'
      await client.auth.updateUser({ password: own })
      const change = (phone: string, token?: string) => request(`/members/${user_id}/phone`, { phone }, token)
      expect(await change(taken)).toMatchObject({ status: 422, error_code: 'phone_exists' })
      expect(await change('12')).toMatchObject({ status: 400 })
      const desk = await server.addStaff('desk')
      expect((await change(after, await tokenOf(desk.email))).status).toBe(403)
      expect(await request(`/members/${owner.id}/phone`, { phone: after })).toMatchObject({ status: 422 })
      expect(await change(`${after.slice(0, 8)} ${after.slice(8)}`)).toMatchObject({
        status: 200,
        phone: after,
      })
      expect((await enter(before, own)).error?.code).toBe('invalid_credentials')
      expect((await enter(after, own)).data.user).toMatchObject({ id: user_id, phone: after.slice(1) })
      // The session of the phone goes on.
      expect((await client.auth.getUser()).data.user?.phone).toBe(after.slice(1))
    })

    it('are invited by a phone number with a link to share, and sign in with the number', async () => {
      const phone = newNumber()
      const { link, mailed, user_id } = await byPhone(phone, { by_mail: true })
      expect(mailed).toBe(false)
      expect((await enter(phone, own)).error?.code).toBe('invalid_credentials')
      const client = server.client()
      const { data } = await accept(client, link)
      expect(data.user).toMatchObject({ id: user_id, email: '', phone: phone.slice(1) })
      expect((await client.auth.updateUser({ password: own })).error).toBeNull()
      // Spaces and brackets do not matter.
      const { data: entered } = await enter(`+91 (${phone.slice(3, 8)}) ${phone.slice(8)}`, own)
      expect(entered.user?.id).toBe(user_id)
      expect((await accept(server.client(), link)).error?.code).toBe('otp_expired')
      const rows = await database.db.asOwner(async (tx) => {
        await tx.query(sql`select set_config('request.jwt.claims', '{"role": "service_role"}', true)`)
        return tx.query(sql`
          select members.phone, members.email, has_accepted, bool_or(succeeded) as succeeded, min(sign_ins.email) as listed
          from public.members(), public.sign_ins(${user_id}::uuid) where members.user_id = ${user_id}::uuid group by 1, 2, 3`)
      })
      expect(rows).toEqual([{ phone, email: null, has_accepted: true, succeeded: true, listed: phone }])
    })

    it('get a new link for three days, which ends the password', async () => {
      const phone = newNumber()
      const { link, user_id } = await byPhone(phone)
      const client = server.client()
      await accept(client, link)
      await client.auth.updateUser({ password: own })
      const { link: newer, mailed } = await request(`/members/${user_id}/link`, { by_mail: true })
      expect([mailed, (await enter(phone, own)).error?.code]).toEqual([false, 'invalid_credentials'])
      await later('3 days 1 minute')
      expect((await accept(server.client(), newer)).error?.code).toBe('otp_expired')
    })

    it('change their own password under Security', async () => {
      const phone = newNumber()
      const { link } = await byPhone(phone)
      const client = server.client()
      await accept(client, link)
      await client.auth.updateUser({ password: own })
      const change = (current_password: string, next: string) =>
        client.auth.updateUser({ password: next, current_password })
      expect((await change('wrong', 'another long one')).error?.code).toBe('current_password_mismatch')
      expect((await change(own, own)).error?.code).toBe('same_password')
      expect((await change(own, 'another long one')).error).toBeNull()
      expect((await enter(phone, 'another long one')).error).toBeNull()
    })

    it('are not invited twice, and only with all digits of a number', async () => {
      const phone = newNumber()
      await byPhone(phone)
      expect(await byPhone(`${phone.slice(0, 8)} ${phone.slice(8)}`)).toMatchObject({
        status: 422,
        msg: `${phone} already works here.`,
      })
      for (const wrong of ['98260', '+', 'asha'])
        expect(await byPhone(wrong)).toMatchObject({ status: 400, error_code: 'validation_failed' })
      expect(await request('/members', { full_name: 'A', role: 'desk' })).toMatchObject({ status: 400 })
    })

    it('have numbers of which strangers learn nothing', async () => {
      const phone = newNumber()
      await byPhone(phone)
      const token = await tokenOf((await server.addStaff('desk')).email)
      for (const asked of [phone, newNumber()]) {
        expect((await enter(asked, 'a guess')).error).toMatchObject({
          status: 400,
          code: 'invalid_credentials',
        })
        expect(await request('/members', { phone: asked, role: 'owner' }, token)).toMatchObject({
          status: 403,
          error_code: 'not_admin',
        })
      }
    })
  })

  it('are not invited twice', async () => {
    const { email } = await invite()
    expect(await invite(email)).toMatchObject({ status: 422, msg: `${email} already works here.` })
    expect(await invite(owner.email.toUpperCase())).toMatchObject({ status: 422, error_code: 'email_exists' })
  })

  it('with the role beautician need a beautician, otherwise no account is made', async () => {
    const { email, status, msg } = await invite(newEmail(), { role: 'beautician' })
    expect([status, msg]).toEqual([422, 'Choose whose appointments this account sees.'])
    const accounts = await database.db.asOwner((tx) =>
      tx.query(sql`select id from auth.users where email = ${email}`),
    )
    expect(accounts).toEqual([])
  })

  it.each(['desk', 'beautician'] as const)(
    'cannot be invited by a %s, who also learns nothing about accounts',
    async (role) => {
      const token = await tokenOf((await server.addStaff(role)).email)
      for (const email of [newEmail(), owner.email]) {
        const answer = await request('/members', { email, role: 'owner' }, token)
        expect(answer).toMatchObject({ status: 403, error_code: 'not_admin' })
      }
      expect(await request(`/members/${owner.id}/link`, {}, token)).toMatchObject({ status: 403 })
    },
  )

  it('are signed out at once when their password is reset, and choose another', async () => {
    const { id, email } = await server.addStaff()
    const client = server.client()
    await signIn(client, email)
    const { link } = await request(`/members/${id}/link`, { by_mail: true })
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await server.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
    const again = server.client()
    await accept(again, link)
    expect((await again.auth.updateUser({ password: 'another long one' })).error).toBeNull()
    await signIn(server.client(), email, 'another long one')
  })

  it('who are disabled have no link, no session and no sign-in until they are enabled', async () => {
    const { id, email } = await server.addStaff()
    const client = server.client()
    await signIn(client, email)
    const setActive = (active: boolean) =>
      database.db.asOwner((tx) =>
        tx.query(sql`update public.staff set is_active = ${active} where user_id = ${id}::uuid`),
      )
    await setActive(false)
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.auth.refreshSession()).error).not.toBeNull()
    expect((await server.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'user_banned',
    )
    expect(await request(`/members/${id}/link`, {})).toMatchObject({
      status: 422,
      msg: 'Enable this account first.',
    })
    await setActive(true)
    await signIn(server.client(), email)
  })

  it('change their own password under Security, owners too', async () => {
    expect(await request(`/members/${owner.id}/link`, {})).toMatchObject({ status: 422 })
  })

  it('sign in from a device and an address that the owner can see', async () => {
    const { id, email } = await server.addStaff()
    await signIn(server.client({ address: '10.1.2.3' }), email)
    const rows = await database.db.asOwner(async (tx) => {
      await tx.query(sql`select set_config('request.jwt.claims', '{"role": "service_role"}', true)`)
      return tx.query(sql`select user_id, email, address, succeeded from public.sign_ins(${id}::uuid)`)
    })
    expect(rows).toEqual([{ user_id: id, email, address: '10.1.2.3', succeeded: true }])
  })

  it('are invited without mail where none can be sent, and nothing is created when mail was requested', async () => {
    const silent = await startAuthServer(database.db, { mailer: 'absent' })
    const email = newEmail()
    const response = await silent.fetch('/auth/v1/members', {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
      body: JSON.stringify({ email, role: 'desk', by_mail: true }),
    })
    expect(response.status).toBe(422)
    const accounts = await database.db.asOwner((tx) =>
      tx.query(sql`select id from auth.users where email = ${email}`),
    )
    expect(accounts).toEqual([])
    await silent.close()
  })
})
