// Guessing passwords, codes and tokens is stopped at its source without locking out others.
// tests/deep/security/auth-timing.test.ts measures that timing reveals nothing.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digest } from '#server/auth/digest.ts'
import { networkOf } from '#server/http/client-address.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import {
  type AuthServer,
  password,
  randomAddress,
  signIn,
  startAuthServer,
} from '../contract/auth/auth-server.ts'

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

  /** Number of attempts before the first 429. */
  async function attemptsUntilStopped(attempt: (turn: number) => Promise<Response>, most: number) {
    for (let turn = 0; turn < most; turn += 1) {
      const response = await attempt(turn)
      if (response.status === 429) return { passed: turn, response }
    }
    throw new Error(`Never stopped within ${most} attempts`)
  }

  /** Adds wrong guesses to the count without sending them: each would take the time of a hash. */
  async function countGuesses(email: string, address: string, times: number): Promise<void> {
    const network = networkOf(address)
    await server.limiter('auth-sign-in-address').consume(network, times)
    await server.limiter('auth-sign-in-both').consume(`${network} ${digest(email)}`, times)
  }

  it('of one password is stopped at its address, and does not lock the owner out', async () => {
    const { email } = await server.addStaff()
    const address = randomAddress()
    const { passed, response } = await attemptsUntilStopped(
      (turn) => tryPassword(email, `guess ${turn}`, address),
      40,
    )
    expect(passed).toBe(15)
    expect(await response.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    // From that address even the right password is refused now, from elsewhere it works.
    expect((await tryPassword(email, password, address)).status).toBe(429)
    expect((await tryPassword(email, password, randomAddress())).status).toBe(200)
  })

  it('of the password of a phone number is stopped however the number is written', async () => {
    const address = randomAddress()
    const forms = ['+919826000001', '+91 98260 00001', '+91 (98260) 00001', '91-98260-00001']
    const { passed } = await attemptsUntilStopped(
      (turn) =>
        post(
          '/token?grant_type=password',
          { phone: forms[turn % forms.length], password: `guess ${turn}` },
          address,
        ),
      40,
    )
    expect(passed).toBe(15)
  })

  /** A hundred wrong passwords for an account from many addresses; to save time only two of them are sent. */
  async function attack(email: string) {
    await server.limiter('auth-sign-in-account').consume(digest(email), 98)
    for (const guess of ['summer2026', 'password1'])
      expect((await tryPassword(email, guess, randomAddress())).status).toBe(400)
  }

  it('of one password from many addresses slows all guessers and locks nobody out', async () => {
    const { email } = await server.addStaff()
    await attack(email)
    // A new address has three tries instead of fifteen; with the right password the first one works.
    const guesser = randomAddress()
    const { passed } = await attemptsUntilStopped((turn) => tryPassword(email, `guess ${turn}`, guesser), 40)
    expect(passed).toBe(3)
    expect((await tryPassword(email, password, randomAddress())).status).toBe(200)
  })

  it('does not use up the allowance of a browser that has signed in before, even at the same address', async () => {
    const { email } = await server.addStaff()
    const address = randomAddress()
    const signedIn = await tryPassword(email, password, address)
    const [cookie = ''] = signedIn.headers.getSetCookie()
    expect(cookie).toMatch(/; Path=\/auth\/v1; HttpOnly; Secure; SameSite=Strict$/)
    const browser = cookie.split(';')[0] ?? ''
    const fromBrowser = (account: string, guess: string) =>
      server.fetch(
        '/auth/v1/token?grant_type=password',
        {
          method: 'POST',
          headers: { cookie: browser },
          body: JSON.stringify({ email: account, password: guess }),
        },
        address,
      )
    await countGuesses(email, address, 14)
    const stranger = await attemptsUntilStopped((turn) => tryPassword(email, `guess ${turn}`, address), 40)
    expect(stranger.passed).toBe(1)
    expect((await fromBrowser(email, password)).status).toBe(200)
    // The browser itself has fifteen tries, and for another account those of its address.
    const other = await server.addStaff()
    await countGuesses(other.email, address, 13)
    const elsewhere = await attemptsUntilStopped((turn) => fromBrowser(other.email, `guess ${turn}`), 40)
    expect(elsewhere.passed).toBeLessThanOrEqual(2)
    expect((await attemptsUntilStopped((turn) => fromBrowser(email, `guess ${turn}`), 40)).passed).toBe(15)
  })

  it.each(['altered', 'of another account', 'outdated'])(
    'ignores a device cookie that is %s',
    async (how) => {
      const [victim, other] = await Promise.all([server.addStaff(), server.addStaff()])
      const cookieOf = async (email: string) => {
        const [cookie = ''] = (await tryPassword(email, password, randomAddress())).headers.getSetCookie()
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
        return { name, value: decodeURIComponent(value) }
      }
      const own = await cookieOf(victim.email)
      const forged = {
        altered: own.value.replace(/^./, (first) => (first === '0' ? '1' : '0')),
        'of another account': (await cookieOf(other.email)).value,
        outdated: own.value.replace(/\.(\d{10})\./, '.1000000000.'),
      }[how]
      const address = randomAddress()
      await countGuesses(victim.email, address, 13)
      const { passed } = await attemptsUntilStopped(
        () =>
          server.fetch(
            '/auth/v1/token?grant_type=password',
            {
              method: 'POST',
              headers: { cookie: `${own.name}=${encodeURIComponent(forged ?? '')}` },
              body: JSON.stringify({ email: victim.email, password: 'guess' }),
            },
            address,
          ),
        40,
      )
      expect(passed).toBe(2)
      // Counted for the address, not for the browser that the cookie names.
      expect((await tryPassword(victim.email, password, address)).status).toBe(429)
    },
  )

  it('treats unknown accounts the same', async () => {
    const email = 'nobody-here@salon.test'
    await attack(email)
    const address = randomAddress()
    const { passed } = await attemptsUntilStopped((turn) => tryPassword(email, `guess ${turn}`, address), 40)
    expect(passed).toBe(3)
  })

  it('of many accounts is stopped by address', async () => {
    const address = randomAddress()
    await server.limiter('auth-sign-in-address').consume(networkOf(address), 24)
    const { passed } = await attemptsUntilStopped(
      (turn) => tryPassword(`user${turn}@salon.test`, 'summer2026', address),
      60,
    )
    expect(passed).toBe(6)
  })

  it.runIf(engine === 'postgres')('is counted together by servers that share a database', async () => {
    const second = await startAuthServer(database().db)
    const servers = [server, second]
    const { email } = await server.addStaff()
    const address = randomAddress()
    await countGuesses(email, address, 9)
    const { passed } = await attemptsUntilStopped((turn) => {
      const body = JSON.stringify({ email, password: `guess ${turn}` })
      const target = servers[turn % 2] ?? server
      return target.fetch('/auth/v1/token?grant_type=password', { method: 'POST', body }, address)
    }, 40)
    expect(passed).toBe(6)
    await second.close()
  })

  it('does not count successful sign-ins', async () => {
    const { email } = await server.addStaff()
    const address = randomAddress()
    for (let turn = 0; turn < 16; turn += 1)
      expect((await tryPassword(email, password, address)).status).toBe(200)
  })

  it('of mailed tokens is stopped, and so is flooding a mailbox', async () => {
    const { email } = await server.addStaff()
    const guess = (turn: number, address: string) =>
      post('/verify', { type: 'recovery', email, token: `AAAAAAAA${10 + turn}` }, address)
    const address = randomAddress()
    const here = await attemptsUntilStopped((turn) => guess(turn, address), 40)
    expect(here.passed).toBe(15)

    for (const mailbox of [email, 'nobody-there@salon.test']) {
      const request = (from: string) => post('/recover', { email: mailbox }, from)
      const { passed, response } = await attemptsUntilStopped(() => request(address), 10)
      expect(passed).toBe(3)
      expect(await response.json()).toMatchObject({ error_code: 'over_email_send_rate_limit' })
      const others = await attemptsUntilStopped(() => request(randomAddress()), 30)
      expect(passed + others.passed).toBe(5)
      expect(Number(others.response.headers.get('retry-after'))).toBeGreaterThan(80_000)
    }
  })

  it('of mailed tokens, or requesting them, does not block the owner of the mailbox', async () => {
    const { email } = await server.addStaff()
    const [cookie = ''] = (await tryPassword(email, password, randomAddress())).headers.getSetCookie()
    await server.client().auth.resetPasswordForEmail(email)
    const { code } = await server.mailTo(email)
    await attemptsUntilStopped(() => post('/recover', { email }, randomAddress()), 10)
    const guess = (turn: number) =>
      post('/verify', { type: 'recovery', email, token: `AAAAAAAA${100 + turn}` }, randomAddress())
    for (let turn = 0; turn < 120; turn += 1) expect((await guess(turn)).status).toBe(403)
    const typed = await server.client().auth.verifyOtp({ email, token: code, type: 'recovery' })
    expect(typed.error).toBeNull()
    // A browser that has signed in before still gets a mail.
    const fromBrowser = await server.fetch('/auth/v1/recover', {
      method: 'POST',
      headers: { cookie: cookie.split(';')[0] ?? '' },
      body: JSON.stringify({ email }),
    })
    expect(fromBrowser.status).toBe(200)
  })

  it("with an application's id does not lock that application out", async () => {
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

  it('of second-factor codes checks five, even when fifty come at once', async () => {
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
})
