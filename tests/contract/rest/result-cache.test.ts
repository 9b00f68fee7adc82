// The free week of a service is cached for all visitors until something changes that it depends on, on every server.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { createResultCache } from '#server/rest/result-cache.ts'
import { facial, insertBusiness, rose } from '#testing/database/appointment-fixture.ts'
import { describeBothEngines } from '#testing/database/test-databases.ts'
import { type RestServer, signInStaff, startRest } from './rest-server.ts'

const hour = 3_600_000
const cached = { functions: ['free_week'], channels: ['free_slots', 'public_content'], maxAgeMs: hour }

describeBothEngines('a cached answer', (database) => {
  let servers: RestServer[]
  let transactions = 0
  beforeAll(async () => {
    const { db } = database()
    await insertBusiness(db)
    const counting: Db = {
      ...db,
      asCaller: (...given) => {
        transactions += 1
        return db.asCaller(...given)
      },
    }
    const start = async () => startRest(counting, { resultCache: await createResultCache(db, cached) })
    servers = await Promise.all([start(), start()])
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  const change = (statement: ReturnType<typeof sql>) => database().db.asOwner((tx) => tx.query(statement))
  const week = async (server: RestServer | undefined, token?: string) => {
    const { data, error } = await (server as RestServer).client(token).rpc('free_week', { service: facial })
    expect(error).toBeNull()
    return (data as { starts_at: string }[]).map(({ starts_at }) => starts_at)
  }
  /** The answer and the number of transactions for it. */
  const counted = async <T>(work: () => Promise<T>) => {
    const before = transactions
    const answer = await work()
    return { answer, transactions: transactions - before }
  }

  it('is read once, also for requests at the same time', async () => {
    const [server] = servers
    const first = await counted(() => Promise.all([week(server), week(server), week(server)]))
    expect(first.transactions).toBe(1)
    expect(first.answer[0]?.length).toBeGreaterThan(6)
    expect(first.answer[2]).toEqual(first.answer[0])
    const again = await counted(() => week(server))
    expect(again).toEqual({ answer: first.answer[0], transactions: 0 })
  })

  it('is not given to staff, and other calls are not cached', async () => {
    const [server] = servers as [RestServer]
    const token = await signInStaff(database().db, server.keys)
    expect((await counted(() => week(server, token))).transactions).toBe(1)
    const other = async () => {
      const { status } = await server.client().rpc('free_slots', { service_ids: [facial], day: '2027-01-01' })
      expect(status).toBe(200)
    }
    await other()
    expect((await counted(other)).transactions).toBe(1)
  })

  const booked = sql`insert into public.appointments (client_id, service_id, beautician_id, duration_minutes, appointment_date)
    select clients.id, ${facial}, ${rose}, 1440,
      (public.business_today() + 3)::timestamp at time zone 'Asia/Kolkata' from public.clients limit 1`

  it.each([
    ['an appointment', booked],
    ['a cancellation', sql`update public.appointments set status = 'cancelled'`],
    [
      'a day off',
      sql`insert into public.days_off (from_day, to_day) values (public.business_today() + 4, public.business_today() + 4)`,
    ],
    ['working hours', sql`update public.working_hours set from_time = '10:30'`],
    ['the notice', sql`update public.business_profile set notice_minutes = 2880`],
    ['the duration', sql`update public.services set duration_minutes = 700 where id = ${facial}`],
    ['an inactive service', sql`update public.services set is_active = false where id = ${facial}`],
  ])('changes on each server with %s', async (_, statement) => {
    const before = await Promise.all(servers.map((server) => week(server)))
    await change(statement)
    for (const [at, server] of servers.entries())
      await expect.poll(() => week(server)).not.toEqual(before[at])
    const [one, other] = await Promise.all(servers.map((server) => week(server)))
    expect(one).toEqual(other)
  })

  const raw = {
    method: 'GET',
    target: { kind: 'function', name: 'free_week' },
    search: '',
    header: () => undefined,
    body: '',
  } as const
  const row = (body: string) => ({ body, shown: 1, total: 1, bytes: 1, inserted: null })
  const [here, elsewhere] = ['192.0.2.1', '192.0.2.2']

  it('expires, and a failure is not cached', async () => {
    const cache = await createResultCache(database().db, { ...cached, maxAgeMs: 20 })
    const failed = cache.resultFor(raw, here, () => Promise.reject(new Error('Lost.')))
    await expect(failed).rejects.toThrow('Lost.')
    expect(await cache.resultFor(raw, here, async () => row('first'))).toMatchObject({ body: 'first' })
    await expect
      .poll(async () => (await cache.resultFor(raw, here, async () => row('second'))).body)
      .toBe('second')
  })

  it('is awaited by requests of the same network, and not by those of another', async () => {
    const cache = await createResultCache(database().db, cached)
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof row>>()
    const slow = cache.resultFor(raw, here, () => promise)
    const same = cache.resultFor(raw, here, async () => row('again'))
    const other = await cache.resultFor(raw, elsewhere, async () => row('other'))
    resolve(row('slow'))
    expect([other.body, (await slow).body, (await same).body]).toEqual(['other', 'slow', 'slow'])
  })
})
