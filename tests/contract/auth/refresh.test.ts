import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type AuthServer, claimsOf, signIn, startAuthServer } from './auth-server.ts'

describeEachEngine('refreshing a session', (database) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db)
  })
  afterAll(() => server.close())

  async function signedIn() {
    const { id, email } = await server.addStaff()
    const session = await signIn(server.client(), email)
    return { userId: id, email, session }
  }

  const refresh = (token: string) => server.client().auth.refreshSession({ refresh_token: token })

  /** Dates all uses of a token back beyond the reuse interval. */
  const passReuseInterval = (userId: string) =>
    server.db.asOwner((tx) =>
      tx.query(
        sql`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where user_id = ${userId}`,
      ),
    )

  it('rotates the token and keeps the session', async () => {
    const { session } = await signedIn()
    const { data, error } = await refresh(session.refresh_token)
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(claimsOf(data.session?.access_token ?? '').session_id).toBe(
      claimsOf(session.access_token).session_id,
    )
  })

  it('stores no token in readable form', async () => {
    const { userId, session } = await signedIn()
    const rows = await server.db.asOwner((tx) =>
      tx.query<{ row: unknown }>(
        sql`select to_json(r) as row from auth.refresh_tokens r where user_id = ${userId}`,
      ),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(session.refresh_token)
  })

  it('gives concurrent tabs the same new token', async () => {
    const { session } = await signedIn()
    const results = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refresh_token)))
    expect(results.map(({ error }) => error)).toEqual(results.map(() => null))
    const successors = new Set(results.map(({ data }) => data.session?.refresh_token))
    expect(successors.size).toBe(1)
    const [successor = ''] = successors
    expect((await refresh(successor)).error).toBeNull()
    // A tab that missed two rotations gets the current token too.
    expect((await refresh(session.refresh_token)).error).toBeNull()
  })

  it('keeps a session whose response was lost, however late the retry comes', async () => {
    const { userId, session } = await signedIn()
    const { data: lost } = await refresh(session.refresh_token)
    await passReuseInterval(userId)
    const { data: again, error } = await refresh(session.refresh_token)
    expect(error).toBeNull()
    expect(again.session?.refresh_token).toBe(lost.session?.refresh_token)
    expect((await refresh(again.session?.refresh_token ?? '')).error).toBeNull()
  })

  it('ends the session when a token is replayed whose successor is in use', async () => {
    const { userId, session } = await signedIn()
    const { data: first } = await refresh(session.refresh_token)
    const { data } = await refresh(first.session?.refresh_token ?? '')
    await passReuseInterval(userId)
    const replay = await refresh(session.refresh_token)
    expect(replay.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    const victim = await refresh(data.session?.refresh_token ?? '')
    expect(victim.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    const user = await server.client().auth.getUser(data.session?.access_token)
    expect(user.error?.name).toBe('AuthSessionMissingError')
  })

  it('expires a session after 30 unused days, and not earlier', async () => {
    const { userId, session } = await signedIn()
    const pass = (time: string) =>
      server.db.asOwner((tx) =>
        tx.query(sql`
          update auth.sessions set not_after = not_after - ${time}::interval where user_id = ${userId}::uuid`),
      )
    await pass('29 days')
    const { data } = await refresh(session.refresh_token)
    expect(data.session).not.toBeNull()
    await pass('29 days')
    expect((await server.client().auth.getUser(data.session?.access_token)).error).toBeNull()
    await pass('2 days')
    expect((await server.client().auth.getUser(data.session?.access_token)).error).not.toBeNull()
    expect((await refresh(data.session?.refresh_token ?? '')).error?.code).toBe('session_expired')
    // The next sign-in deletes it from the table.
    await signedIn()
    const left = await server.db.asOwner((tx) =>
      tx.query(sql`select 1 from auth.sessions where user_id = ${userId}::uuid`),
    )
    expect(left).toHaveLength(0)
  })

  it('refuses unknown and missing tokens, banned users and sessions past their end', async () => {
    expect((await refresh('nonsense')).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    const missing = await server.fetch('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body: '{}',
    })
    expect([missing.status, await missing.json()]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'refresh_token required' },
    ])
    const banned = await signedIn()
    const over = await signedIn()
    await server.db.asOwner(async (tx) => {
      await tx.query(
        sql`update auth.users set banned_until = now() + interval '1 day' where id = ${banned.userId}`,
      )
      await tx.query(
        sql`update auth.sessions set not_after = now() - interval '1 second' where user_id = ${over.userId}`,
      )
    })
    expect((await refresh(banned.session.refresh_token)).error?.code).toBe('user_banned')
    expect((await refresh(over.session.refresh_token)).error?.code).toBe('session_expired')
  })
})
