import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AuthServer,
  password,
  randomAddress,
  signIn,
  startAuthServer,
} from '../contract/auth/auth-server.ts'
import { describeEachEngine } from '../support/databases.ts'

describeEachEngine('guessing', (database, engine) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db)
  })
  afterAll(() => server.close())

  const post = (path: string, body: object, address: string) =>
    server.fetch(`/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) }, address)
  const tryPassword = (email: string, guess: string, address: string) =>
    post('/token?grant_type=password', { email, password: guess }, address)

  /** How many attempts pass before the first 429. */
  async function attemptsUntilStopped(attempt: (turn: number) => Promise<Response>, most: number) {
    for (let turn = 0; turn < most; turn += 1) {
      const response = await attempt(turn)
      if (response.status === 429) return { passed: turn, response }
    }
    throw new Error(`Never stopped within ${most} attempts`)
  }

  it('of one password is stopped where it comes from, and does not lock the owner out', async () => {
    const { email } = await server.addStaff()
    const address = randomAddress()
    const { passed, response } = await attemptsUntilStopped(
      (turn) => tryPassword(email, `guess ${turn}`, address),
      40,
    )
    expect(passed).toBe(15)
    expect(await response.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    // There even the right password waits now, elsewhere it does not.
    expect((await tryPassword(email, password, address)).status).toBe(429)
    expect((await tryPassword(email, password, randomAddress())).status).toBe(200)
  })

  it('of one password is stopped by account in the end, from however many addresses', async () => {
    const { email } = await server.addStaff()
    const { passed } = await attemptsUntilStopped(
      (turn) => tryPassword(email, `guess ${turn}`, randomAddress()),
      120,
    )
    expect(passed).toBe(100)
    expect((await tryPassword(email, password, randomAddress())).status).toBe(429)
  })

  it('treats accounts that do not exist alike', async () => {
    const address = randomAddress()
    const email = 'nobody-here@salon.test'
    const here = await attemptsUntilStopped((turn) => tryPassword(email, `guess ${turn}`, address), 40)
    expect(here.passed).toBe(15)
    const anywhere = await attemptsUntilStopped(
      (turn) => tryPassword(email, `guess ${turn}`, randomAddress()),
      120,
    )
    expect(here.passed + anywhere.passed).toBe(100)
  })

  it('of many accounts is stopped by address', async () => {
    const address = randomAddress()
    const { passed } = await attemptsUntilStopped(
      (turn) => tryPassword(`user${turn}@salon.test`, 'summer2026', address),
      60,
    )
    expect(passed).toBe(30)
  })

  it.runIf(engine === 'postgres')('is counted together by servers that share a database', async () => {
    const second = await startAuthServer(database().db)
    const servers = [server, second]
    const { email } = await server.addStaff()
    const address = randomAddress()
    const { passed } = await attemptsUntilStopped((turn) => {
      const body = JSON.stringify({ email, password: `guess ${turn}` })
      const target = servers[turn % 2] ?? server
      return target.fetch('/auth/v1/token?grant_type=password', { method: 'POST', body }, address)
    }, 40)
    expect(passed).toBe(15)
    await second.close()
  })

  it('does not count rightful sign-ins', async () => {
    const { email } = await server.addStaff()
    const address = randomAddress()
    for (let turn = 0; turn < 20; turn += 1)
      expect((await tryPassword(email, password, address)).status).toBe(200)
  })

  it('of mailed tokens is stopped, and so is flooding a mailbox', async () => {
    const { email } = await server.addStaff()
    const guess = (turn: number, address: string) =>
      post('/verify', { type: 'recovery', email, token: `AAAAAAAA${10 + turn}` }, address)
    const address = randomAddress()
    const here = await attemptsUntilStopped((turn) => guess(turn, address), 40)
    expect(here.passed).toBe(15)
    const anywhere = await attemptsUntilStopped((turn) => guess(turn, randomAddress()), 120)
    expect(here.passed + anywhere.passed).toBe(100)

    for (const mailbox of [email, 'nobody-there@salon.test']) {
      const ask = (from: string) => post('/recover', { email: mailbox }, from)
      const { passed, response } = await attemptsUntilStopped(() => ask(address), 10)
      expect(passed).toBe(3)
      expect(await response.json()).toMatchObject({ error_code: 'over_email_send_rate_limit' })
      const others = await attemptsUntilStopped(() => ask(randomAddress()), 30)
      expect(passed + others.passed).toBe(20)
    }
  })

  it('in the name of an application does not lock that application out', async () => {
    const applicationId = crypto.randomUUID()
    const redeem = (address: string) =>
      server.fetch(
        '/auth/v1/oauth/token',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ grant_type: 'refresh_token', client_id: applicationId }).toString(),
        },
        address,
      )
    const stranger = randomAddress()
    expect((await attemptsUntilStopped(() => redeem(stranger), 130)).passed).toBe(120)
    expect((await redeem(randomAddress())).status).toBe(400)
  })

  it('of second-factor codes looks at five, even when fifty come at once', async () => {
    const { email } = await server.addStaff()
    const client = server.client({ address: '10.9.9.9' })
    const { access_token } = await signIn(client, email)
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor?.id ?? '' })
    const secret = Secret.fromBase32(factor?.type === 'totp' ? factor.totp.secret : '')
    const right = new Set(
      [-2, -1, 0, 1, 2].map((step) =>
        new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 }),
      ),
    )
    const wrong = Array.from({ length: 60 }, (_, index) => String(index).padStart(6, '0')).filter(
      (code) => !right.has(code),
    )
    const statuses = await Promise.all(
      wrong.slice(0, 50).map(async (code) => {
        const response = await server.fetch(
          `/auth/v1/factors/${factor?.id}/verify`,
          {
            method: 'POST',
            headers: { Authorization: `Bearer ${access_token}` },
            body: JSON.stringify({ challenge_id: challenge?.id, code }),
          },
          '10.9.9.9',
        )
        return response.status
      }),
    )
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(45)
  })

  it('learns nothing from how long an answer takes', async () => {
    const known = await Promise.all([server.addStaff(), server.addStaff(), server.addStaff()])
    const measure = async (email: string) => {
      const start = performance.now()
      await tryPassword(email, 'wrong', randomAddress())
      return performance.now() - start
    }
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let turn = 0; turn < 36; turn += 1) {
      times.known.push(await measure(known[turn % 3]?.email ?? ''))
      times.unknown.push(await measure(`stranger${turn % 3}@salon.test`))
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    const ratio = median(times.known) / median(times.unknown)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.7)
  })
})
