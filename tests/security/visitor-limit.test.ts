// The number of writes and the database time of one visitor, on the server as the product assembles it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

const mostInTenMinutes = 10
const service = '00000000-0000-4000-8000-0000000000e1'

describeEachEngine('the limit of a visitor', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database().db, { TRUST_PROXY: '1' })
  })
  afterAll(() => server?.close())

  /** Sends requests one after the other from this address and returns the statuses. */
  async function send(address: string, times: number): Promise<number[]> {
    const statuses: number[] = []
    for (let sent = 0; sent < times; sent += 1) statuses.push((await post(address)).status)
    return statuses
  }

  function post(address: string): Promise<Response> {
    return fetch(`${server.url}/rest/v1/leads`, {
      method: 'POST',
      headers: {
        apikey: server.secrets.apiKeys.publishable,
        'Content-Type': 'application/json',
        'X-Forwarded-For': address,
      },
      body: JSON.stringify({ full_name: 'A', phone: '0000000000', service_interested: 'Any' }),
    })
  }

  it('is ten in ten minutes: the tenth is accepted, the eleventh refused', async () => {
    const taken = Array.from({ length: mostInTenMinutes }, () => 201)
    expect(await send('192.0.2.1', mostInTenMinutes + 1)).toEqual([...taken, 429])
    const seconds = Number((await post('192.0.2.1')).headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(500)
    expect(seconds).toBeLessThanOrEqual(600)
  })

  it('of IPv6 is ten for a /64, twenty for a /56 and forty for a /48', async () => {
    const taken = Array.from({ length: mostInTenMinutes }, () => 201)
    expect(await send('2001:db8:1:1::1', mostInTenMinutes)).toEqual(taken)
    expect(await send('2001:db8:1:1::2', 1)).toEqual([429])
    expect(await send('2001:db8:1:2::1', mostInTenMinutes)).toEqual(taken)
    expect(await send('2001:db8:1:3::1', 1)).toEqual([429])
    expect(await send('2001:db8:1:100::1', mostInTenMinutes)).toEqual(taken)
    expect(await send('2001:db8:1:200::1', mostInTenMinutes)).toEqual(taken)
    expect(await send('2001:db8:1:300::1', 1)).toEqual([429])
    expect(await send('2001:db8:2:1::1', 1)).toEqual([201])
  })

  it('applies to each address alone', async () => {
    expect(await send('192.0.2.2', 1)).toEqual([201])
  })
})

describeEachEngine('the database time of a visitor', (database) => {
  let server: TestServer
  beforeAll(async () => {
    await database().db.asOwner((tx) =>
      tx.script(`
        create function public.slow_answer() returns void language plpgsql stable as $$
        declare began timestamptz := clock_timestamp();
        begin
          while clock_timestamp() < began + interval '300 milliseconds' loop end loop;
        end $$;
        grant execute on function public.slow_answer() to anon, service_role;
        insert into public.services (id, name, price) values ('${service}', 'Facial', 500)`),
    )
    server = await startTestServer(database().db, {
      TRUST_PROXY: '1',
      TIMINGS: JSON.stringify({ visitorDatabaseMs: 250 }),
    })
  })
  afterAll(() => server?.close())

  const request = (path: string, address: string, apikey = server.secrets.apiKeys.publishable) =>
    fetch(`${server.url}/rest/v1/${path}`, { headers: { apikey, 'X-Forwarded-For': address } })

  it('is limited for their network, and for nobody else', async () => {
    await expect.poll(async () => (await request('rpc/slow_answer', '192.0.2.1')).status).toBe(429)
    // A single pause of the machine may outlast the ten seconds that are counted.
    let refused = await request('services?select=id', '192.0.2.1')
    while (refused.status !== 429) refused = await request('rpc/slow_answer', '192.0.2.1')
    expect(await refused.json()).toMatchObject({
      code: 'over_request_rate_limit',
      message: 'Too many requests from this address',
      hint: expect.stringMatching(/^Try again in \d+ seconds\.$/),
    })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(10)

    expect((await request('services?select=id', '192.0.2.2')).status).toBe(200)
    const { secret } = server.secrets.apiKeys
    for (let times = 0; times < 3; times += 1)
      expect((await request('rpc/slow_answer', '192.0.2.1', secret)).status).toBe(204)
  })

  it('does not count what a cached answer would have cost', async () => {
    const address = '192.0.2.3'
    const week = () => request(`rpc/free_week?service=${service}`, address)
    expect((await week()).status).toBe(200)
    // Uses up the allowance; the cached answer is still sent.
    await expect.poll(async () => (await request('rpc/slow_answer', address)).status).toBe(429)
    expect((await week()).status).toBe(200)
  })
})
