// Rate limits count visitors, not spellings of their address: through a proxy, over a real connection.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

describeEachEngine('one visitor has one rate limit', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database().db, { TRUST_PROXY: '1' })
  })
  afterAll(() => server.close())

  async function post(path: string, body: object, address: string): Promise<number> {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        apikey: server.secrets.apiKeys.publishable,
        'content-type': 'application/json',
        'x-forwarded-for': address,
      },
      body: JSON.stringify(body),
    })
    await response.text()
    return response.status
  }
  const enquire = (address: string) =>
    post(
      '/rest/v1/leads',
      { full_name: 'Asha', phone: '9876543210', service_interested: 'Bridal makeup' },
      address,
    )

  it('for leads, whichever address of a /64 they use', async () => {
    for (let host = 1; host <= 10; host += 1) expect(await enquire(`2001:db8:5:5::${host}`)).toBe(201)
    expect(await enquire('2001:db8:5:5:ffff::1')).toBe(429)
    expect(await enquire('2001:db8:5:6::1')).toBe(201)
  })

  it.each([
    ['IPv4', ['7.7.7.7', '::ffff:7.7.7.7', '7.7.7.7:1234', '::FFFF:707:707']],
    ['IPv6', ['2001:db8:9:9::1', '2001:DB8:9:9::1', '2001:0db8:9:9:0::1', '[2001:db8:9:9::1]:443']],
  ])('for leads, however the address of %s is spelled', async (_family, spellings) => {
    const statuses = []
    for (let turn = 0; turn < 11; turn += 1)
      statuses.push(await enquire(spellings[turn % spellings.length] ?? ''))
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429])
  })

  it('for password guesses', async () => {
    const guess = (address: string, turn: number) =>
      post(
        '/auth/v1/token?grant_type=password',
        { email: `someone${turn}@salon.test`, password: 'no' },
        address,
      )
    for (let turn = 0; turn < 30; turn += 1) expect(await guess(`2001:db8:7:7::${turn}`, turn)).toBe(400)
    expect(await guess('2001:db8:7:7:1::1', 31)).toBe(429)
    expect(await guess('2001:db8:7:8::1', 31)).toBe(400)
  })
})
