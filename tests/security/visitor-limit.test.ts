// The number of writes of one visitor, on the server as the product assembles it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

const mostInTenMinutes = 10

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
