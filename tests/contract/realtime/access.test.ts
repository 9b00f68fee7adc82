// Only owner and desk hear of changes, for as long as their token, session, account and role allow it.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { client, insertBusiness } from '#testing/database/appointment-fixture.ts'
import { accounts, callers, variants } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { accessClaims, apiKeys } from '../rest/rest-server.ts'
import { joined, type RealtimeServer, startRealtime } from './realtime-server.ts'

const often = { interval: 20 }
const now = () => Math.floor(Date.now() / 1000)
const denied =
  'CHANNEL_ERROR: Unauthorized: You do not have permissions to read from this Channel topic: office'
const ended = 'system error: You no longer have permission to read from this Channel topic: office'

describeEachEngine('a private channel', (database) => {
  let server: RealtimeServer
  beforeAll(async () => {
    await insertBusiness(database().db)
    server = await startRealtime(database().db)
  })
  afterAll(() => server.close())

  const run = (script: string) => database().db.asOwner((tx) => tx.script(script))
  const changeClient = (notes: string) =>
    run(`update public.clients set notes = '${notes}' where id = '${client}'`)

  it('is joined by owner, desk and the secret key, and by nobody else', async () => {
    const everybody = { ...callers, ...variants }
    const states: Record<string, readonly string[]> = {}
    for (const [name, { claims }] of Object.entries(everybody)) {
      const token = claims.role === 'authenticated' ? await server.keys.sign(accessClaims(claims)) : undefined
      const key = claims.role === 'service_role' ? apiKeys.secret : undefined
      const listener = server.listen({ token, key })
      await expect.poll(() => listener.states.length, often).toBeGreaterThan(0)
      states[name] = [...listener.states]
      void listener.client.realtime.disconnect()
    }
    const mayHear = ['SUBSCRIBED']
    expect(states).toEqual({
      visitor: [denied],
      outsider: [denied],
      staff: mayHear,
      owing: [denied],
      disabled: [denied],
      owner: mayHear,
      beautician: [denied],
      owingWithSecondFactor: mayHear,
      owingWhoseFactorWasRemoved: [denied],
      ownerThroughApplication: [denied],
      ownerSignedOut: [denied],
      ownerWithForeignSession: [denied],
      ownerWithoutSession: [denied],
      service: mayHear,
    })
  })

  it('of another topic is refused to staff too', async () => {
    const listener = server.listen({ token: await server.tokenOf('owner'), topic: 'elsewhere' })
    await expect
      .poll(() => listener.states, often)
      .toContain(
        'CHANNEL_ERROR: Unauthorized: You do not have permissions to read from this Channel topic: elsewhere',
      )
  })

  it('is refused with a token that is expired, changed or none', async () => {
    const expired = await server.tokenOf('staff', { exp: now() - 100 })
    const justExpired = await server.tokenOf('staff', { exp: now() - 5 })
    const valid = await server.tokenOf('staff')
    const states = async (token: string) => {
      const listener = server.listen({ token })
      await expect.poll(() => listener.states.length, often).toBeGreaterThan(0)
      return listener.states[0]
    }
    expect(await states(expired)).toMatch(
      /^CHANNEL_ERROR: InvalidJWTToken: Token has expired 10\d seconds ago$/,
    )
    expect(await states(justExpired)).toMatch(
      /^CHANNEL_ERROR: InvalidJWTToken: Token has expired \d seconds ago$/,
    )
    expect(await states(`${valid.slice(0, -8)}AAAAAAAA`)).toBe(
      'CHANNEL_ERROR: JwtSignatureError: Failed to validate JWT signature',
    )
    expect(await states('no-token')).toBe(
      'CHANNEL_ERROR: MalformedJWT: The token provided is not a valid JWT',
    )
  })

  describe('that was joined', () => {
    beforeEach(() =>
      run(`
        update public.staff set role = 'desk', is_active = true where user_id = '${accounts.staff.user}';
        update auth.users set banned_until = null where id = '${accounts.staff.user}';
        insert into auth.sessions (id, user_id, aal) values ('${accounts.staff.session}', '${accounts.staff.user}', 'aal1')
          on conflict do nothing`),
    )

    it.each([
      ['the account is disabled', `update public.staff set is_active = false where user_id = $user`],
      ['the role becomes beautician', `update public.staff set role = 'beautician' where user_id = $user`],
      [
        'the account is banned',
        `update auth.users set banned_until = now() + interval '1 day' where id = $user`,
      ],
      ['the session is ended', `delete from auth.sessions where user_id = $user`],
    ])('is closed when %s, and tells nothing more', async (_case, change) => {
      const listener = await joined(server)
      await run(change.replace('$user', `'${accounts.staff.user}'`))
      await expect.poll(() => listener.states, often).toEqual(['SUBSCRIBED', 'CLOSED'])
      expect(listener.told).toEqual([ended])
      const owner = await joined(server, { token: await server.tokenOf('owner') })
      await changeClient('After the end')
      await expect.poll(() => owner.heard.length, often).toBe(1)
      expect(listener.heard).toEqual([])
    })

    it('is closed when its token expires', async () => {
      const listener = await joined(server, { token: await server.tokenOf('staff', { exp: now() + 3 }) })
      await expect.poll(() => listener.states, often).toEqual(['SUBSCRIBED', 'CLOSED'])
      expect(listener.told[0]).toMatch(/^system error: Token has expired \d seconds ago$/)
    })

    it('lasts with the new token that the client sends before', async () => {
      let token = await server.tokenOf('staff', { exp: now() + 3 })
      const listener = await joined(server, { token: () => token })
      const longer = await joined(server, { token: await server.tokenOf('staff', { exp: now() + 4 }) })
      token = await server.tokenOf('staff')
      await listener.client.realtime.setAuth()
      await expect.poll(() => longer.states, often).toEqual(['SUBSCRIBED', 'CLOSED'])
      await changeClient('With the new token')
      await expect.poll(() => listener.heard.length, often).toBe(1)
      expect(listener.states).toEqual(['SUBSCRIBED'])
    })

    it.each([
      [
        'of a beautician',
        () => server.tokenOf('beautician'),
        'You do not have permissions to read from this Channel topic: office',
      ],
      [
        'that is expired',
        () => server.tokenOf('staff', { exp: now() - 100 }),
        /^system error: Token has expired 10\d seconds ago$/,
      ],
      ['that is none', async () => 'no-token', 'The token provided is not a valid JWT'],
    ])('is closed by a new token %s', async (_case, next, reason) => {
      let token = await server.tokenOf('staff')
      const listener = await joined(server, { token: () => token })
      token = await next()
      await listener.client.realtime.setAuth()
      await expect.poll(() => listener.states, often).toEqual(['SUBSCRIBED', 'CLOSED'])
      expect(listener.told[0]).toMatch(reason instanceof RegExp ? reason : `system error: ${reason}`)
    })

    it('is left by the client, who hears nothing more', async () => {
      const [leaving, staying] = [await joined(server), await joined(server)]
      expect(await leaving.client.removeChannel(leaving.channel)).toBe('ok')
      await changeClient('After leaving')
      await expect.poll(() => staying.heard.length, often).toBe(1)
      expect(leaving.heard).toEqual([])
    })
  })

  it('is only for those whom the policies of realtime.messages let in', async () => {
    const found = await database().db.asOwner((tx) =>
      tx.query(sql`
        select polname as name, polcmd as command from pg_policy where polrelid = 'realtime.messages'::regclass order by 1`),
    )
    expect(found).toEqual([
      { name: 'messages_service_role', command: 'r' },
      { name: 'office_staff_read', command: 'r' },
    ])
  })
})
