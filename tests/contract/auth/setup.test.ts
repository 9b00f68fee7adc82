// The first owner of a new installation in the browser, with the one-time token that the server prints.
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setUpFirstOwner } from '#server/auth/first-owner.ts'
import { leadToSetup } from '#server/auth/lead-to-setup.ts'
import { issueSetupToken } from '#server/auth/setup-token.ts'
import { sql } from '#server/db/sql.ts'
import type { AppEnv } from '#server/http/env.ts'
import { writersWait } from '#testing/database/lock-waits.ts'
import { describeBothEngines } from '#testing/database/test-databases.ts'
import { type AuthServer, randomAddress, signIn, startAuthServer } from './auth-server.ts'

const owner = { full_name: 'Asha Rao', email: 'Owner@Salon.test', password: 'a long enough sentence' }

describeBothEngines('the setup of a new installation', (database, engine) => {
  let servers: AuthServer[]
  beforeEach(async () => {
    await database().db.asOwner((tx) =>
      tx.script(`
        alter table public.staff disable trigger user;
        delete from public.staff;
        alter table public.staff enable trigger user;
        delete from auth.users;
        delete from platform.settings where name = 'setup_token'`),
    )
    servers = await Promise.all([startAuthServer(database().db), startAuthServer(database().db)])
  })
  afterEach(() => Promise.all(servers.map((server) => server.close())))

  const issue = async () => (await issueSetupToken(database().db)) ?? ''
  const request = async (init?: RequestInit, address = randomAddress(), server = servers[0]) =>
    (await server?.fetch('/auth/v1/setup', init, address)) ?? Response.error()
  const state = async () => ((await (await request()).json()) as { state: string }).state
  const send = async (given: object, address?: string, server?: AuthServer) => {
    const response = await request({ method: 'POST', body: JSON.stringify(given) }, address, server)
    const { error_code, msg } = (await response.json()) as { error_code?: string; msg?: string }
    return { status: response.status, error_code, msg }
  }
  const staff = () =>
    database().db.asOwner((tx) =>
      tx.query(
        sql`select full_name, staff.role, email from public.staff join auth.users on users.id = user_id`,
      ),
    )

  it('is closed unless it was begun with a token', async () => {
    expect(await state()).toBe('closed')
    expect(await send({ ...owner, token: 'abcd-efgh-jkmn-pqrs' })).toMatchObject({
      status: 403,
      error_code: 'setup_closed',
    })
    expect(await staff()).toEqual([])
  })

  it('that is closed asks the database nothing', async () => {
    expect(await state()).toBe('closed')
    await issue()
    expect(await state()).toBe('closed')
  })

  it('makes one owner, who can sign in, and then refuses the token', async () => {
    const token = await issue()
    expect(await state()).toBe('open')
    expect(await send({ ...owner, token: ` ${token.toUpperCase()} ` })).toMatchObject({ status: 200 })
    expect(await staff()).toEqual([{ full_name: 'Asha Rao', role: 'owner', email: 'owner@salon.test' }])
    expect(await signIn((servers[0] as AuthServer).client(), owner.email, owner.password)).toBeTruthy()
    expect(await state()).toBe('closed')
    expect(await send({ ...owner, email: 'other@salon.test', token })).toEqual({
      status: 403,
      error_code: 'setup_closed',
      msg: 'This site is already set up. Please sign in.',
    })
    expect(await issueSetupToken(database().db)).toBeNull()
    expect(await staff()).toHaveLength(1)
  })

  it('uses the token once, also on two servers at the same time', async () => {
    const token = await issue()
    const answers = await Promise.all(
      [0, 1, 0, 1].map((which, at) =>
        send({ ...owner, email: `owner${at}@salon.test`, token }, randomAddress(), servers[which]),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    expect(await staff()).toHaveLength(1)
    const [accounts] = await database().db.asOwner((tx) =>
      tx.query(sql`select count(*) as made from auth.users`),
    )
    expect(accounts).toEqual({ made: 1 })
  })

  // The embedded engine has one transaction at a time.
  it.runIf(engine === 'postgres')('waits for an owner who is just being made', async () => {
    const { db } = database()
    const token = await issue()
    const [began, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const setUp = (email: string, then: () => Promise<void> | void) =>
      db.asOwner(async (tx) => {
        await setUpFirstOwner(tx, { token, fullName: 'Asha', email, passwordHash: 'none' })
        await then()
      })
    const one = setUp('one@salon.test', () => {
      began.resolve()
      return finish.promise
    })
    await began.promise
    const other = setUp('other@salon.test', () => undefined).catch((error: unknown) => error)
    await writersWait(db, 1).finally(finish.resolve)
    await one
    expect(await other).toMatchObject({ code: 'setup_closed' })
    expect(await staff()).toHaveLength(1)
  })

  it('refuses another token, and the former one after a restart', async () => {
    const former = await issue()
    const token = await issue()
    for (const wrong of [former, '', `${token}a`, token.slice(1)]) {
      expect(await send({ ...owner, token: wrong })).toEqual({
        status: 403,
        error_code: 'setup_token_wrong',
        msg: 'This is not the token. Enter the newest one from the log of the server.',
      })
    }
    expect(await staff()).toEqual([])
    expect((await send({ ...owner, token })).status).toBe(200)
  })

  it('expires after a day, with a sentence that says what to do', async () => {
    const token = await issue()
    const age = (hours: number) =>
      database().db.asOwner((tx) =>
        tx.query(sql`
          update platform.settings set value = value || jsonb_build_object(
            'expires_at', (value ->> 'expires_at')::timestamptz - make_interval(hours => ${hours}))
          where name = 'setup_token'`),
      )
    await age(23)
    expect(await state()).toBe('open')
    await age(1)
    expect(await state()).toBe('expired')
    expect(await send({ ...owner, token })).toEqual({
      status: 403,
      error_code: 'setup_token_expired',
      msg: 'The token is older than a day and has expired. Restart the server: it prints a new one in its log.',
    })
    expect(await staff()).toEqual([])
    expect((await send({ ...owner, token: await issue() })).status).toBe(200)
  })

  it('refuses a bad name, address or password, and keeps the token', async () => {
    const token = await issue()
    for (const [wrong, status] of [
      [{ full_name: ' ' }, 400],
      [{ email: 'owner' }, 400],
      [{ password: 'short' }, 422],
    ] as const)
      expect((await send({ ...owner, token, ...wrong })).status).toBe(status)
    expect(await staff()).toEqual([])
    expect((await send({ ...owner, token })).status).toBe(200)
  })

  it('lets one network guess ten times, and another one go on', async () => {
    const token = await issue()
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await send({ ...owner, token: 'abcd-efgh-jkmn-pqrs' }, '203.0.113.9')).status)
    expect(statuses).toEqual([...Array(10).fill(403), 429])
    expect((await send({ ...owner, token }, '203.0.113.9')).status).toBe(429)
    expect((await send({ ...owner, token }, '198.51.100.7')).status).toBe(200)
  })

  it('stores no token, logs neither token nor password, and is not cached', async () => {
    const token = await issue()
    const [stored] = await database().db.asOwner((tx) =>
      tx.query<{ value: string }>(
        sql`select value::text as value from platform.settings where name = 'setup_token'`,
      ),
    )
    expect(stored?.value).toMatch(/"digest": "[0-9a-f]{64}"/)
    expect(stored?.value).not.toContain(token)
    expect((await request()).headers.get('cache-control')).toBe('no-store')
    await send({ ...owner, token: 'abcd-efgh-jkmn-pqrs' })
    await send({ ...owner, token })
    const logged = servers.flatMap((server) => server.logged).join('')
    for (const secret of [token, 'abcd-efgh-jkmn-pqrs', owner.password]) expect(logged).not.toContain(secret)
  })

  it('leads the office to the setup page until there is an owner', async () => {
    const token = await issue()
    const app = new Hono<AppEnv>().use(leadToSetup(database().db)).get('*', (c) => c.text('the office'))
    const before = await app.request('/admin?next=https://elsewhere.example')
    expect([before.status, before.headers.get('location'), before.headers.get('cache-control')]).toEqual([
      303,
      '/setup',
      'no-store',
    ])
    await send({ ...owner, token })
    expect(await (await app.request('/admin')).text()).toBe('the office')
  })
})
