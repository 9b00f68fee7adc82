// The test mail of Settings goes to the signed-in owner and reports the SMTP server's answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtp-server.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

const login = (name: string) => ({ email: `${name}@example.com`, password: 'henna needs patience' })

describe('a test mail', () => {
  let database: TestDatabase
  let smtp: TestSmtpServer
  let server: TestServer

  beforeAll(async () => {
    ;[database, smtp] = await Promise.all([openTestDatabase('postgres'), startSmtpServer()])
    server = await startTestServer(database.db, { SMTP_URL: smtp.url, MAIL_FROM: 'salon@example.com' })
    for (const [name, role] of Object.entries({
      owner: 'owner',
      nobody: 'owner',
      patient: 'owner',
      desk: 'desk',
    })) {
      const { data } = await server.service().auth.admin.createUser({ ...login(name), email_confirm: true })
      await database.db.asOwner((tx) =>
        tx.query(sql`insert into public.staff (user_id, role) values (${data.user?.id ?? ''}, ${role})`),
      )
    }
  })
  afterAll(async () => {
    await server?.close()
    await smtp?.close()
    await database?.close()
  })

  async function tokenOf(name: string): Promise<string> {
    const { data } = await server.visitor().auth.signInWithPassword(login(name))
    return data.session?.access_token ?? ''
  }

  async function request(token: string, at = server): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${at.url}/mail/v1/test`, {
      method: 'POST',
      headers: { apikey: at.secrets.apiKeys.publishable, ...(token && { authorization: `Bearer ${token}` }) },
    })
    return { status: response.status, body: await response.json() }
  }

  const sameKeys = () => ({
    SUPABASE_PUBLISHABLE_KEY: server.secrets.apiKeys.publishable,
    SUPABASE_SECRET_KEY: server.secrets.apiKeys.secret,
    ENCRYPTION_KEY: Buffer.from(server.secrets.encryptionKey).toString('base64'),
  })

  it('goes to the owner who asks, and the mail server’s answer comes back', async () => {
    expect(await request(await tokenOf('owner'))).toEqual({
      status: 200,
      body: { to: 'owner@example.com', answer: expect.stringMatching(/^250 /) },
    })
    expect(smtp.received.map(({ to }) => to)).toEqual([['owner@example.com']])
  })

  it('that is refused reports the mail server’s message', async () => {
    expect(await request(await tokenOf('nobody'))).toEqual({
      status: 502,
      body: { message: expect.stringContaining('no such user') },
    })
  })

  it('is refused for visitors and for the desk', async () => {
    for (const token of ['', 'a.b.c', await tokenOf('desk')]) expect((await request(token)).status).toBe(403)
  })

  it('is limited to five in ten minutes', async () => {
    const token = await tokenOf('owner')
    const statuses: number[] = []
    for (let time = 0; time < 5; time += 1) statuses.push((await request(token)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  it('is given up when the mail server does not answer, and so is an invitation', async () => {
    const stalled = await startSmtpServer(() => 'stall')
    const waiting = await startTestServer(database.db, {
      ...sameKeys(),
      SMTP_URL: stalled.url,
      TIMINGS: JSON.stringify({ mailAnswerMs: 200 }),
    })
    expect((await request(await tokenOf('patient'), waiting)).status).toBe(502)
    const invited = await fetch(`${waiting.url}/auth/v1/members`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf('owner')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'invited@example.com', role: 'desk', by_mail: true }),
    })
    expect(await invited.json()).toMatchObject({
      mailed: false,
      link: expect.stringContaining('#invitation='),
    })
    await waiting.close()
    await stalled.close()
  })

  it('is refused by a server that sends no mail', async () => {
    const silent = await startTestServer(database.db, sameKeys())
    expect(await request(await tokenOf('owner'), silent)).toMatchObject({ status: 409 })
    await silent.close()
  })
})
