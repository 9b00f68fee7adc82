import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type AuthServer, password, signIn, startAuthServer } from './auth-server.ts'

describeEachEngine('administration', (database) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db)
  })
  afterAll(() => server.close())

  const newEmail = () => `${randomUUID()}@salon.test`

  it('creates, reads, changes and deletes an account', async () => {
    const { admin } = server.admin().auth
    const email = newEmail()
    const { data: made, error } = await admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { full_name: 'Sample Member', nickname: 'M' },
    })
    expect(error).toBeNull()
    const id = made.user?.id ?? ''
    expect(made.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Sample Member' },
      app_metadata: { provider: 'email' },
    })
    await signIn(server.client(), email)

    const { data: read } = await admin.getUserById(id)
    expect(read.user).toMatchObject({ id, email })
    const changed = newEmail()
    const { data: updated } = await admin.updateUserById(id, {
      email: changed,
      user_metadata: { nickname: null, city: 'Pune' },
      app_metadata: { team: 'bridal' },
    })
    expect(updated.user).toMatchObject({
      email: changed,
      app_metadata: { provider: 'email', team: 'bridal' },
    })
    expect(updated.user?.user_metadata).toEqual({ full_name: 'Sample Member', city: 'Pune' })
    await signIn(server.client(), changed)

    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  it('ends all sessions when it sets a password or a ban', async () => {
    const { admin } = server.admin().auth
    const staff = await server.addStaff()
    const client = server.client()
    await signIn(client, staff.email)
    await admin.updateUserById(staff.id, { password: 'a wholly different one' })
    expect((await client.auth.getUser()).error).not.toBeNull()
    await signIn(client, staff.email, 'a wholly different one')
    const { data } = await admin.updateUserById(staff.id, { ban_duration: '24h' })
    expect(Date.parse((data.user as { banned_until?: string } | null)?.banned_until ?? '')).toBeGreaterThan(
      Date.now() + 86_000_000,
    )
    expect((await client.auth.refreshSession()).error).not.toBeNull()
    await admin.updateUserById(staff.id, { ban_duration: 'none' })
    await signIn(client, staff.email, 'a wholly different one')
  })

  it('soft deletes without keeping personal data', async () => {
    const { admin } = server.admin().auth
    const { data } = await admin.createUser({
      email: newEmail(),
      password,
      user_metadata: { full_name: 'Gone' },
    })
    const id = data.user?.id ?? ''
    await admin.deleteUser(id, true)
    const [row] = await server.db.asOwner((tx) =>
      tx.query<{ row: unknown }>(sql`select to_json(u) as row from auth.users u where id = ${id}`),
    )
    expect(row?.row).toMatchObject({ raw_user_meta_data: {}, encrypted_password: null })
    expect((await admin.getUserById(id)).error?.status).toBe(404)
  })

  it.each(['page=-1', 'page=0', 'page=two', 'page=1.5', 'per_page=0', 'per_page=-5'])(
    'lists nothing for %s',
    async (query) => {
      const response = await server.fetch(`/auth/v1/admin/users?${query}`, {
        headers: { apikey: server.apiKeys.secret },
      })
      expect([response.status, (await response.json()).error_code]).toEqual([400, 'validation_failed'])
    },
  )

  it('lists pages with their totals', async () => {
    const { admin } = server.admin().auth
    for (let made = 0; made < 3; made += 1) await admin.createUser({ email: newEmail() })
    const { data } = await admin.listUsers({ page: 1, perPage: 2 })
    expect(data.users).toHaveLength(2)
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 })
    expect('total' in data && data.total).toBeGreaterThanOrEqual(3)
    const second = await admin.listUsers({ page: 2, perPage: 2 })
    expect(second.data.users.map(({ id }) => id)).not.toContain(data.users[0]?.id)
  })

  it.each([
    [{ email: 'no address' }, 400, 'validation_failed'],
    [{ email: 'ok@salon.test', password: 'short' }, 422, 'weak_password'],
    [{ email: 'ok@salon.test', password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
    [{ email: 'ok@salon.test', ban_duration: 'a while' }, 400, 'validation_failed'],
  ])('refuses %o', async (body, status, code) => {
    const { error } = await server.admin().auth.admin.createUser(body)
    expect(error).toMatchObject({ status, code })
  })

  it('refuses a taken address, an invalid id, and removing the last owner', async () => {
    const { admin } = server.admin().auth
    const owner = await server.addStaff('owner')
    expect((await admin.createUser({ email: owner.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    const headers = { apikey: server.apiKeys.secret }
    expect((await server.fetch('/auth/v1/admin/users/7', { headers })).status).toBe(404)
    const refused = await admin.deleteUser(owner.id)
    expect(refused.error).toMatchObject({ status: 409, code: 'conflict' })
    expect(refused.error?.message).toContain('last active owner')
  })

  it('removes a lost factor', async () => {
    const { id, email } = await server.addStaff()
    const client = server.client()
    await signIn(client, email)
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Lost phone' })
    const { admin } = server.admin().auth
    const { data } = await admin.mfa.listFactors({ userId: id })
    expect(data?.factors).toMatchObject([{ friendly_name: 'Lost phone', factor_type: 'totp' }])
    await admin.mfa.deleteFactor({ userId: id, id: data?.factors[0]?.id ?? '' })
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
  })

  it('refuses visitors and staff', async () => {
    const { email } = await server.addStaff('owner')
    const { access_token } = await signIn(server.client(), email)
    const request = async (headers: Record<string, string>) => {
      const response = await server.fetch('/auth/v1/admin/users', { headers })
      return [response.status, (await response.json()).error_code]
    }
    expect(await request({})).toEqual([401, 'no_authorization'])
    expect(await request({ apikey: server.apiKeys.publishable })).toEqual([403, 'not_admin'])
    expect(await request({ apikey: server.apiKeys.secret, Authorization: `Bearer ${access_token}` })).toEqual(
      [403, 'not_admin'],
    )
    expect(await request({ apikey: 'sb_secret_guess' })).toEqual([403, 'bad_jwt'])
  })
})
