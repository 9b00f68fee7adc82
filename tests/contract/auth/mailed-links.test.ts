import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type AuthServer, password, randomAddress, signIn, siteUrl, startAuthServer } from './auth-server.ts'

describeEachEngine('mailed links', (database) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db)
  })
  afterAll(() => server.close())

  /** The mail, with the link as GoTrue's address. */
  async function mailed(address: string) {
    const { verify: link, token, code } = await server.mailTo(address)
    return { link, token, code }
  }

  async function recoveryLink(flowType: 'implicit' | 'pkce' = 'implicit') {
    const staff = await server.addStaff()
    const client = server.client({ flowType })
    await client.auth.resetPasswordForEmail(staff.email, { redirectTo: `${siteUrl}/auth` })
    return { ...staff, client, ...(await mailed(staff.email)) }
  }

  async function emailChange() {
    const { id, email } = await server.addStaff()
    const client = server.client()
    await signIn(client, email)
    const wanted = `new-${email}`
    await client.auth.updateUser({ email: wanted, current_password: password })
    return { id, email, wanted, ...(await mailed(wanted)) }
  }

  const changed = (link: URL, name: string, value: string) => {
    const copy = new URL(link)
    copy.searchParams.set(name, value)
    return copy
  }

  async function open(link: URL, address = randomAddress()) {
    const response = await server.fetch(`${link.pathname}${link.search}`, {}, address)
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`)
    const target = new URL(location)
    return {
      path: `${response.status} ${target.origin}${target.pathname}`,
      fragment: Object.fromEntries(new URLSearchParams(target.hash.slice(1))),
      query: Object.fromEntries(target.searchParams),
    }
  }

  describe('that a mail scanner opened before', () => {
    /** Requests what a program would: the address without its fragment. */
    const scan = (link: URL) => server.fetch(`${link.pathname}${link.search}`)

    it('of a recovery still open a session, and are used up by it', async () => {
      const staff = await server.addStaff()
      await server.client().auth.resetPasswordForEmail(staff.email)
      const { link, token } = await server.mailTo(staff.email)
      await scan(link)
      const open = () => server.client().auth.verifyOtp({ token_hash: token, type: 'recovery' })
      expect((await open()).data.user?.email).toBe(staff.email)
      expect((await open()).error?.code).toBe('otp_expired')
    })

    it('of a new address still confirm it', async () => {
      const { id, email } = await server.addStaff()
      const client = server.client()
      await signIn(client, email)
      await client.auth.updateUser({ email: `new-${email}`, current_password: password })
      const { link, token } = await server.mailTo(`new-${email}`)
      await scan(link)
      const { data } = await client.auth.verifyOtp({ token_hash: token, type: 'email_change' })
      expect(data.user).toMatchObject({ id, email: `new-${email}` })
    })

    it('of a PKCE flow still open a session, and are used up by it', async () => {
      const { link, email, client } = await recoveryLink('pkce')
      await scan(link)
      const { data } = await client.auth.exchangeCodeForSession((await open(link)).query.code ?? '')
      expect(data.user?.email).toBe(email)
      expect((await open(link)).query).toMatchObject({ error_code: 'otp_expired' })
    })
  })

  describe('when a stranger also requested one', () => {
    /** The stranger, with any browser, requests a mail to the same address. */
    async function requestAgain(email: string, flowType: 'implicit' | 'pkce') {
      const before = server.mails.length
      await server.client({ flowType }).auth.resetPasswordForEmail(email)
      await vi.waitFor(() => expect(server.mails.length).toBeGreaterThan(before), 5000)
      return (await mailed(email)).link
    }

    it.each(['implicit', 'pkce'] as const)(
      'keep the link of the first mail valid (%s)',
      async (strangers) => {
        const { link, email } = await recoveryLink()
        const second = await requestAgain(email, strangers)
        expect(second.href).not.toBe(link.href)
        expect((await open(link)).fragment).toHaveProperty('access_token')
        expect((await open(link)).fragment).toMatchObject({ error_code: 'otp_expired' })
      },
    )

    it("keep the PKCE flow for the browser that began it, and refuse the stranger's verifier", async () => {
      const { link, email, client } = await recoveryLink('pkce')
      const second = await requestAgain(email, 'pkce')
      const { data } = await client.auth.exchangeCodeForSession((await open(link)).query.code ?? '')
      expect(data.user?.email).toBe(email)
      const ofStranger = await open(second)
      const { error } = await client.auth.exchangeCodeForSession(ofStranger.query.code ?? '')
      expect(error).not.toBeNull()
    })

    it('are all invalidated when a new password is set', async () => {
      const { link, email } = await recoveryLink()
      const second = await requestAgain(email, 'implicit')
      const { fragment } = await open(second)
      const client = server.client()
      await client.auth.setSession({
        access_token: fragment.access_token ?? '',
        refresh_token: fragment.refresh_token ?? '',
      })
      expect((await client.auth.updateUser({ password: 'quite another sentence' })).error).toBeNull()
      expect((await open(link)).fragment).toMatchObject({ error_code: 'otp_expired' })
    })

    it('are deleted an hour later', async () => {
      const { id, email } = await recoveryLink()
      await server.db.asOwner((tx) =>
        tx.query(sql`
          update auth.one_time_tokens set created_at = created_at - interval '61 minutes' where user_id = ${id}`),
      )
      await requestAgain(email, 'implicit')
      const left = await server.db.asOwner((tx) =>
        tx.query(sql`select 1 from auth.one_time_tokens where user_id = ${id}`),
      )
      expect(left).toHaveLength(1)
    })
  })

  describe('of a PKCE flow', () => {
    it('do not open without the verifier, with or without their prefix', async () => {
      const { link, token, client, email } = await recoveryLink('pkce')
      expect(token).toMatch(/^pkce_/)
      const bare = token.replace('pkce_', '')
      const stripped = await open(changed(link, 'token', bare))
      expect(stripped.fragment).toMatchObject({ error_code: 'otp_expired' })
      expect(stripped.fragment).not.toHaveProperty('access_token')
      for (const hash of [token, bare]) {
        const { error } = await server.client().auth.verifyOtp({ token_hash: hash, type: 'recovery' })
        expect(error?.code).toBe('otp_expired')
      }
      // The failed attempts did not use it up for the browser that requested it.
      const { query } = await open(link)
      const { data } = await client.auth.exchangeCodeForSession(query.code ?? '')
      expect(data.user?.email).toBe(email)
    })

    it('keep the typed code of the same mail valid for one use', async () => {
      const { email, code, link } = await recoveryLink('pkce')
      const typed = await server.client().auth.verifyOtp({ email, token: code, type: 'recovery' })
      expect(typed.data.user?.email).toBe(email)
      expect((await open(link)).query).toMatchObject({ error_code: 'otp_expired' })
    })

    it('do not change an email address', async () => {
      const { email, wanted, link, token } = await emailChange()
      const { query, fragment } = await open(changed(link, 'token', `pkce_${token}`))
      expect([query.error_code, fragment.error_code]).toEqual(['otp_expired', 'otp_expired'])
      await signIn(server.client(), email)
      expect((await open(link)).fragment).toHaveProperty('access_token')
      await signIn(server.client(), wanted)
    })
  })

  describe('that fail redirect to the site with the reason', () => {
    it('when the account is banned', async () => {
      const { id, link } = await recoveryLink()
      await server.db.asOwner((tx) =>
        tx.query(sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`),
      )
      const { path, fragment } = await open(link)
      expect(path).toBe(`303 ${siteUrl}/auth`)
      expect(fragment).toMatchObject({
        error: 'access_denied',
        error_code: 'user_banned',
        error_description: 'User is banned',
      })
    })

    it('when another account has taken the address in the meantime', async () => {
      const { wanted, link } = await emailChange()
      const other = await server.addStaff()
      await server.db.asOwner((tx) =>
        tx.query(sql`update auth.users set email = ${wanted} where id = ${other.id}`),
      )
      const { path, fragment } = await open(link)
      expect(path).toBe(`303 ${siteUrl}/auth`)
      expect(fragment).toMatchObject({ error: 'access_denied', error_code: 'email_exists' })
    })

    it('when the rate limit is reached', async () => {
      const { link } = await recoveryLink()
      const address = randomAddress()
      let last = await open(changed(link, 'token', 'guess 0'), address)
      for (let turn = 1; turn < 31; turn += 1) {
        last = await open(changed(link, 'token', `guess ${turn}`), address)
      }
      expect(last.path).toBe(`303 ${siteUrl}/auth`)
      expect(last.fragment).toMatchObject({ error_code: 'over_request_rate_limit' })
      expect((await open(link)).fragment).toHaveProperty('access_token')
    })
  })
})
