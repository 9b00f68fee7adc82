// What all responses have in common: request id, security headers, CORS, and /health.
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { defaultTimings } from '#server/timings.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

const forHours = 3_600_000

describeEachEngine('the base middleware', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database().db)
  })
  afterAll(() => server.close())

  /** Another server on the same database, so with the same key. */
  const startBeside = (db: Db, environment: Readonly<Record<string, string>>) =>
    startTestServer(db, {
      ENCRYPTION_KEY: Buffer.from(server.secrets.encryptionKey).toString('base64'),
      ...environment,
    })

  it("reports healthy with the database's round trip", async () => {
    const response = await fetch(`${server.url}/health`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok', databaseMs: expect.any(Number) })
  })

  it('reports unhealthy when writes fail, and leaves one row behind when they work', async () => {
    const { db } = database()
    const checking = await startBeside(db, { TIMINGS: '{"healthPingMs":0,"healthWriteMs":0}' })
    const status = async () => (await fetch(`${checking.url}/health`)).status
    expect([await status(), await status()]).toEqual([200, 200])
    await db.asOwner((tx) =>
      tx.script('alter table platform.heartbeat add constraint nothing_fits check (false) not valid'),
    )
    expect(await status()).toBe(503)
    await db.asOwner((tx) => tx.script('alter table platform.heartbeat drop constraint nothing_fits'))
    expect(await status()).toBe(200)
    const [left] = await db.asOwner((tx) =>
      tx.query(sql`
        select (select count(*) from platform.heartbeat) as beats, (select count(*) from public.leads) as leads`),
    )
    expect(left).toEqual({ beats: 1, leads: 0 })
    await checking.close()
  })

  it('reports unhealthy when the database does not answer in time, and healthy when it does again', async () => {
    const { db } = database()
    const checking = await startBeside(db, {
      TIMINGS: '{"healthPingMs":0,"healthWriteMs":0,"healthAnswerMs":100}',
    })
    const probe = async () => (await fetch(`${checking.url}/health`)).status
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holding = db.asOwner(async (tx) => {
      await tx.script('lock table platform.heartbeat')
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const response = await fetch(`${checking.url}/health`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await probe()).toBe(503)
    release.resolve()
    await holding
    await expect.poll(probe).toBe(200)
    await checking.close()
  })

  describe('called often', () => {
    // A sequence also counts what is rolled back.
    beforeAll(() =>
      database().db.asOwner((tx) =>
        tx.script(`
          create sequence public.beats;
          create function public.count_beat() returns trigger language plpgsql
            as 'begin perform nextval(''public.beats''); return new; end';
          create trigger count_beat before insert on platform.heartbeat
            for each row execute function public.count_beat()`),
      ),
    )
    const takeCount = async () => {
      const [row] = await database().db.asOwner((tx) =>
        tx.query<{ value: number }>(sql`select nextval('public.beats')::integer as value`),
      )
      return row?.value ?? 0
    }

    it.each([
      ['writes at most once per interval', { healthPingMs: 0 }, { writes: 1, pings: 11 }],
      ['pings at most once per interval', { healthPingMs: forHours }, { writes: 1, pings: 0 }],
      ['writes each time with interval 0', { healthPingMs: 0, healthWriteMs: 0 }, { writes: 12, pings: 0 }],
    ])('%s', async (_name, timings, expected) => {
      const { db } = database()
      let pings = 0
      const counting: Db = {
        ...db,
        ping: () => {
          pings += 1
          return db.ping()
        },
      }
      const TIMINGS = JSON.stringify({ healthWriteMs: forHours, ...timings })
      const checking = await startBeside(counting, { TIMINGS })
      const before = await takeCount()
      for (let asked = 0; asked < 12; asked += 1) {
        expect((await fetch(`${checking.url}/health`)).status).toBe(200)
      }
      expect({ writes: (await takeCount()) - before - 1, pings }).toEqual(expected)
      await checking.close()
    })
  })

  it('writes at most every ten seconds, pings at most every second and answers within four by default', () => {
    expect(defaultTimings).toMatchObject({
      healthPingMs: 1_000,
      healthWriteMs: 10_000,
      healthAnswerMs: 4_000,
    })
  })

  it('gives all answers an id and safe headers', async () => {
    const { headers } = await fetch(`${server.url}/health`)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    // Build files are the same for all users.
    const file = Object.fromEntries((await fetch(`${server.url}/assets/none.js`)).headers)
    expect(file).toHaveProperty('x-content-type-options', 'nosniff')
    expect(file).not.toHaveProperty('x-frame-options')
    expect(file).not.toHaveProperty('x-request-id')
  })

  it('sends HSTS for this host only, not for other hosts of the business', async () => {
    expect((await fetch(`${server.url}/health`)).headers.has('strict-transport-security')).toBe(false)
    const secure = await startBeside(database().db, { SITE_URL: 'https://salon.test' })
    try {
      const { headers } = await fetch(`${secure.url}/health`)
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    } finally {
      await secure.close()
    }
  })

  it.each(['rest', 'auth', 'storage'])('lets browsers of other origins use /%s/v1', async (service) => {
    const preflight = await fetch(`${server.url}/${service}/v1/anything`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,prefer,x-upsert',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-upsert')

    const answer = await fetch(`${server.url}/${service}/v1/anything`, {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-supabase-api-version')
  })

  it('has a WebSocket for Realtime, and nothing of it over HTTP', async () => {
    const path = `${server.url}/realtime/v1`
    const query = `apikey=${server.secrets.apiKeys.publishable}`
    const socket = new WebSocket(`${path.replace('http', 'ws')}/websocket?${query}`)
    await once(socket, 'open')
    socket.close()
    expect((await fetch(`${path}/websocket?${query}`)).status).toBe(404)
    expect((await fetch(`${path}/api/broadcast`, { method: 'POST', body: '{}' })).status).toBe(404)
  })
})
