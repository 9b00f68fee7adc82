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

  it('of one password is stopped by account, from however many addresses', async () => {
    const { email } = await server.addStaff()
    const { passed, response } = await attemptsUntilStopped(
      (turn) => tryPassword(email, `guess ${turn}`, randomAddress()),
      40,
    )
    expect(passed).toBe(15)
    expect(await response.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    // Even the right password waits now.
    expect((await tryPassword(email, password, randomAddress())).status).toBe(429)
  })

  it('treats accounts that do not exist alike', async () => {
    const { passed } = await attemptsUntilStopped(
      (turn) => tryPassword('nobody-here@salon.test', `guess ${turn}`, randomAddress()),
      40,
    )
    expect(passed).toBe(15)
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
    const { passed } = await attemptsUntilStopped((turn) => {
      const body = JSON.stringify({ email, password: `guess ${turn}` })
      const target = servers[turn % 2] ?? server
      return target.fetch('/auth/v1/token?grant_type=password', { method: 'POST', body }, randomAddress())
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
    const guessing = await attemptsUntilStopped(
      (turn) => post('/verify', { type: 'recovery', email, token: `AAAAAAAA${10 + turn}` }, randomAddress()),
      40,
    )
    expect(guessing.passed).toBe(15)
    for (const address of [email, 'nobody-there@salon.test']) {
      const { passed, response } = await attemptsUntilStopped(
        () => post('/recover', { email: address }, randomAddress()),
        10,
      )
      expect(passed).toBe(3)
      expect(await response.json()).toMatchObject({ error_code: 'over_email_send_rate_limit' })
    }
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
