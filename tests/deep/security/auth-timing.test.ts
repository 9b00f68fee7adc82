// Response times do not reveal whether an account exists.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type AuthServer, randomAddress, startAuthServer } from '../../contract/auth/auth-server.ts'

describeEachEngine('guessing', (database) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db, { passwordHash: 'strong' })
  })
  afterAll(() => server.close())

  const post = (path: string, body: object, address: string) =>
    server.fetch(`/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) }, address)

  /** The ratio of the median times for existing and for unknown accounts. */
  async function ratioOfTimes(attempt: (email: string) => Promise<number>) {
    const known = await Promise.all(Array.from({ length: 12 }, () => server.addStaff()))
    const strangers = Array.from({ length: 12 }, () => `${crypto.randomUUID()}@salon.test`)
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let turn = 0; turn < 36; turn += 1) {
      times.known.push(await attempt(known[turn % 12]?.email ?? ''))
      times.unknown.push(await attempt(strangers[turn % 12] ?? ''))
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    return median(times.known) / median(times.unknown)
  }
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }

  /** A real difference shows each time; noise of a busy machine does not. */
  async function expectAlike(attempt: (email: string) => Promise<number>) {
    const ratios: number[] = []
    do ratios.push(await ratioOfTimes(attempt))
    while (ratios.length < 4 && !ratios.some((ratio) => ratio > 0.6 && ratio < 1.7))
    expect(ratios.at(-1), `in turn ${ratios}`).toBeGreaterThan(0.6)
    expect(ratios.at(-1), `in turn ${ratios}`).toBeLessThan(1.7)
  }

  it('learns nothing from response times', () =>
    expectAlike((email) =>
      timed(() => post('/token?grant_type=password', { email, password: 'wrong' }, randomAddress())),
    ))

  it('learns nothing from the time of the request after a recovery', () =>
    expectAlike(async (email) => {
      expect((await post('/recover', { email }, randomAddress())).status).toBe(200)
      return timed(() => server.db.ping())
    }))
})
