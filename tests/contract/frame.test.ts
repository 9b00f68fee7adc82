// What surrounds every request, whichever room answers it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

describeEachEngine('the frame', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database().db)
  })
  afterAll(() => server.close())

  it("says that it is well, with the database's round trip", async () => {
    const response = await fetch(`${server.url}/health`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok', databaseMs: expect.any(Number) })
  })

  it('says that it is not well when nothing can be stored, and leaves nothing behind when it can', async () => {
    const { db } = database()
    // What was stored once is taken for possible for ten seconds.
    const status = () => expect.poll(async () => (await fetch(`${server.url}/health`)).status)
    await db.asOwner((tx) => tx.script('alter table public.leads add constraint nothing_fits check (false)'))
    await status().toBe(503)
    await db.asOwner((tx) => tx.script('alter table public.leads drop constraint nothing_fits'))
    await status().toBe(200)
    expect(await db.asOwner((tx) => tx.query(sql`select id from public.leads`))).toEqual([])
  })

  it('stores nothing more often than every ten seconds, however often it is asked', async () => {
    const { db } = database()
    // A sequence counts what is taken back as well.
    await db.asOwner((tx) =>
      tx.script(`
        create sequence public.rehearsals;
        create function public.count_rehearsal() returns trigger language plpgsql
          as 'begin perform nextval(''public.rehearsals''); return new; end';
        create trigger count_rehearsal before insert on public.leads
          for each row execute function public.count_rehearsal()`),
    )
    const since = performance.now()
    let asked = 0
    while (performance.now() - since < 3_500) {
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
      asked += 1
    }
    const [row] = await db.asOwner((tx) =>
      tx.query<{ times: number }>(
        sql`select case when is_called then last_value else 0 end as times from public.rehearsals`,
      ),
    )
    expect(asked).toBeGreaterThan(10)
    expect(row?.times).toBeLessThanOrEqual(1)
  })

  it('gives every answer an id and safe headers', async () => {
    const { headers } = await fetch(`${server.url}/health`)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    // A file of the build is nobody's page.
    const file = Object.fromEntries((await fetch(`${server.url}/assets/none.js`)).headers)
    expect(file).toHaveProperty('x-content-type-options', 'nosniff')
    expect(file).not.toHaveProperty('x-frame-options')
    expect(file).not.toHaveProperty('x-request-id')
  })

  it('keeps browsers on https, at this host and at no other of the business', async () => {
    expect((await fetch(`${server.url}/health`)).headers.has('strict-transport-security')).toBe(false)
    const secure = await startTestServer(database().db, {
      SITE_URL: 'https://salon.test',
      ENCRYPTION_KEY: Buffer.from(server.secrets.encryptionKey).toString('base64'),
    })
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
})
