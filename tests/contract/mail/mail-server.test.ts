// The mail server that an owner sets: every server uses it at once, and nobody reads its password again.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { redact } from '#server/log.ts'
import { client } from '#testing/database/appointment-fixture.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import {
  type MailProvider,
  providerHost,
  providerLogin,
  startMailProvider,
} from '#testing/mail/mail-provider.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'
import { insertMessagesFixture } from '../../database/messages/messages-fixture.ts'
import { bookAppointments, countOf } from './due-mails.ts'

const login = (name: string) => ({ email: `${name}@example.com`, password: 'henna needs patience' })
const people = { setter: 'owner', tester: 'owner', guest: 'owner', desk: 'desk' } as const
const often = { interval: 50 }

const typed = {
  host: providerHost,
  port: '587',
  security: 'starttls',
  user_name: providerLogin.user,
  password: providerLogin.password,
  sender_name: 'Salon',
  sender_address: 'hello@salon.test',
}
type Typed = Record<keyof typeof typed, string>

describe('the mail server that an owner sets', () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(redact(line)) })
  let database: TestDatabase
  let provider: MailProvider
  let server: TestServer
  /** Another server of the same installation. */
  let other: TestServer
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    ;[database, provider] = await Promise.all([openTestDatabase('postgres'), startMailProvider('starttls')])
    await insertMessagesFixture(database.db)
    server = await startTestServer(database.db, {}, log, provider.connect)
    other = await startTestServer(database.db, { ...sameKeys(), SITE_URL: server.url }, log, provider.connect)
    for (const [name, role] of Object.entries(people)) {
      const { data } = await server.service().auth.admin.createUser({ ...login(name), email_confirm: true })
      await database.db.asOwner((tx) =>
        tx.query(sql`insert into public.staff (user_id, role) values (${data.user?.id ?? ''}, ${role})`),
      )
      const signedIn = await server.visitor().auth.signInWithPassword(login(name))
      tokens.set(name, signedIn.data.session?.access_token ?? '')
    }
  })
  afterAll(async () => {
    await other?.close()
    await server?.close()
    await provider?.close()
    await database?.close()
  })

  const sameKeys = () => ({
    SUPABASE_PUBLISHABLE_KEY: server.secrets.apiKeys.publishable,
    SUPABASE_SECRET_KEY: server.secrets.apiKeys.secret,
    ENCRYPTION_KEY: Buffer.from(server.secrets.encryptionKey).toString('base64'),
  })

  interface Asked {
    readonly by?: string
    readonly at?: TestServer
    readonly body?: unknown
    readonly proof?: string
  }

  async function ask(method: string, path: string, { by = 'setter', at = server, body, proof }: Asked = {}) {
    const token = tokens.get(by)
    const response = await fetch(at.url + path, {
      method,
      headers: {
        apikey: server.secrets.apiKeys.publishable,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(proof && { 'x-proof': proof }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  async function proofOf(by = 'setter'): Promise<string> {
    const body = { current_password: login(by).password }
    return (await ask('POST', '/auth/v1/proof', { by, body })).body.proof
  }

  const stored = async () => (await ask('GET', '/mail/v1/server')).body.settings
  const save = async (change: Partial<Typed> = {}, version?: string | null) => {
    const body = {
      server: { ...typed, ...change },
      version: version === undefined ? ((await stored())?.updated_at ?? null) : version,
    }
    return ask('PUT', '/mail/v1/server', { body, proof: await proofOf() })
  }
  const remove = async () => ask('DELETE', '/mail/v1/server', { proof: await proofOf() })

  it('is none at first: recovery by mail and invitations by mail are refused', async () => {
    expect((await ask('GET', '/mail/v1/server')).body).toEqual({
      set_by_operator: false,
      settings: null,
      needs_password: false,
    })
    const recovery = { body: { email: 'setter@example.com' } }
    expect(await ask('POST', '/auth/v1/recover', recovery)).toMatchObject({ status: 422 })
    expect(await ask('POST', '/mail/v1/test')).toEqual({
      status: 409,
      body: { message: 'Emails are not set up yet. Enter your mail server first.' },
    })
  })

  it.each(['visitor', 'desk'])('is neither read, set, tested nor removed by: %s', async (by) => {
    const proof = await proofOf()
    const body = { server: typed, version: null }
    const asked = { by, proof }
    const statuses = [
      await ask('GET', '/mail/v1/server', asked),
      await ask('PUT', '/mail/v1/server', { ...asked, body }),
      await ask('DELETE', '/mail/v1/server', asked),
      await ask('POST', '/mail/v1/test', { ...asked, body }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 403])
    expect(provider.dialled).toEqual([])
  })

  it('needs the owner’s password, which an open session does not have', async () => {
    const body = { server: typed, version: null }
    const refused = { status: 403, body: { message: 'This needs your password again.' } }
    expect(await ask('PUT', '/mail/v1/server', { body })).toEqual(refused)
    expect(await ask('PUT', '/mail/v1/server', { body, proof: await proofOf('tester') })).toEqual(refused)
    expect(await ask('DELETE', '/mail/v1/server')).toEqual(refused)
    expect(await stored()).toBeNull()
  })

  it('is refused with a name that is no server on the internet, another port or no password', async () => {
    const name = 'Enter the name of the server, such as smtp.example.com'
    for (const host of [
      'localhost',
      '127.0.0.1',
      '127.1',
      '[::1]',
      '169.254.169.254',
      '10.0.0.1:25',
      'a b.in',
    ])
      expect(await save({ host })).toEqual({ status: 400, body: { message: name } })
    expect(await save({ port: '22' })).toEqual({ status: 400, body: { message: 'Choose a port' } })
    expect(await save({ password: '' })).toMatchObject({ status: 422 })
    expect(await stored()).toBeNull()
  })

  it('is tested before it is saved, and the answer of the mail server comes back', async () => {
    expect(await ask('POST', '/mail/v1/test', { by: 'tester', body: { server: typed } })).toEqual({
      status: 200,
      body: { to: 'tester@example.com', answer: expect.stringMatching(/^250 /) },
    })
    expect(provider.dialled).toEqual([`${providerHost}:587`])
    expect(provider.received.at(-1)?.raw).toMatch(/^From: "?Salon"? <hello@salon\.test>\r$/m)
    const wrong = { server: { ...typed, password: 'not this one' } }
    expect(await ask('POST', '/mail/v1/test', { by: 'tester', body: wrong })).toEqual({
      status: 502,
      body: {
        message: '535 5.7.8 Username and Password not accepted',
        advice: expect.stringContaining('app password'),
      },
    })
    // The provider begins in plain text.
    const tls = { server: { ...typed, port: '465', security: 'tls' } }
    expect(await ask('POST', '/mail/v1/test', { by: 'tester', body: tls })).toMatchObject({
      status: 502,
      body: { advice: 'The connection could not be secured. Try the other kind of security.' },
    })
    expect(await stored()).toBeNull()
  })

  it('sends what is due as soon as it is saved, on all servers and without a restart', async () => {
    await database.db.asOwner((tx) =>
      tx.query(sql`update public.clients set email = 'client@example.com' where id = ${client}`),
    )
    await bookAppointments(database.db, 2)
    // One of them failed with a former mail server and waits for its next attempt.
    await database.db.asOwner((tx) =>
      tx.query(sql`
        update public.messages set attempts = 1, first_tried_at = now(), try_at = now() + interval '4 hours'
        where id = (select id from public.messages where channel = 'mail' and state = 'due' limit 1)`),
    )
    const saved = await save()
    expect(saved).toMatchObject({
      status: 200,
      body: { host: providerHost, port: 587, sender_name: 'Salon' },
    })
    await expect.poll(() => countOf(database.db, 'sent'), often).toBe(2)
    expect(provider.received.at(-1)).toMatchObject({ to: ['client@example.com'] })
    const invite = (at: TestServer, email: string) =>
      ask('POST', '/auth/v1/members', { at, body: { email, role: 'desk', by_mail: true } })
    await expect.poll(async () => (await invite(other, 'one@example.com')).body.mailed, often).toBe(true)
    expect(provider.received.at(-1)).toMatchObject({ to: ['one@example.com'] })
    const recovery = { body: { email: 'guest@example.com' } }
    expect((await ask('POST', '/auth/v1/recover', { at: other, ...recovery })).status).toBe(200)
    await expect.poll(() => provider.received.at(-1)?.to, often).toEqual(['guest@example.com'])
  })

  it('keeps its password for the same server, port and user name only', async () => {
    const changed = await save({ password: '', sender_name: 'Salon & Spa' })
    expect(changed).toMatchObject({ status: 200, body: { sender_name: 'Salon & Spa' } })
    const message =
      'Type the password of the mail server: it is not kept for another server, port or user name.'
    const elsewhere = [{ host: 'mail.elsewhere.test' }, { port: '25' }, { user_name: 'other@salon.test' }]
    const before = provider.dialled.length
    for (const change of elsewhere) {
      expect(await save({ password: '', ...change })).toEqual({ status: 422, body: { message } })
      const body = { server: { ...typed, password: '', ...change } }
      expect(await ask('POST', '/mail/v1/test', { by: 'guest', body })).toEqual({
        status: 422,
        body: { message: 'Type the password of the mail server.' },
      })
    }
    expect(provider.dialled).toHaveLength(before)
    // With the stored password.
    const body = { server: { ...typed, password: '' } }
    expect(await ask('POST', '/mail/v1/test', { by: 'guest', body })).toMatchObject({ status: 200 })
  })

  it('is not overwritten by an owner who has not seen a newer version', async () => {
    const { updated_at } = await stored()
    await save({ password: '', sender_name: 'Newer' })
    expect(await save({ password: '', sender_name: 'Older' }, updated_at)).toEqual({
      status: 409,
      body: { message: 'Someone else has saved a change.' },
    })
    expect(await stored()).toMatchObject({ sender_name: 'Newer' })
  })

  it('is sent to no other server, even if its row is changed in the database', async () => {
    const change = (host: string) =>
      database.db.asOwner((tx) => tx.query(sql`update private.mail_server set host = ${host}`))
    await change('mail.elsewhere.test')
    const state = async () => (await ask('GET', '/mail/v1/server')).body
    expect(await state()).toMatchObject({ needs_password: true })
    // A password that cannot be decrypted is not kept.
    expect((await save({ host: 'mail.elsewhere.test', password: '' })).status).toBe(422)
    const recovery = { body: { email: 'guest@example.com' } }
    await expect.poll(async () => (await ask('POST', '/auth/v1/recover', recovery)).status, often).toBe(422)
    expect(provider.dialled.filter((dialled) => dialled.includes('elsewhere'))).toEqual([])
    await change(providerHost)
    await expect.poll(async () => (await ask('POST', '/auth/v1/recover', recovery)).status, often).toBe(200)
  })

  it('shows its password in no answer, log, table or history', async () => {
    const { password } = providerLogin
    const [texts] = await database.db.asOwner((tx) =>
      tx.query<{ row: string; history: string }>(sql`
        select (select to_json(mail_server)::text from private.mail_server) as row,
          (select json_agg(audit_log)::text from private.audit_log where subject = 'mail_server') as history`),
    )
    expect(texts?.row).toContain(providerHost)
    expect(texts?.history).toContain(providerHost)
    expect(texts?.history).not.toContain('sealed')
    expect(lines.length).toBeGreaterThan(20)
    const encoded = Buffer.from(password).toString('base64')
    for (const text of [
      JSON.stringify(await ask('GET', '/mail/v1/server')),
      ...Object.values(texts ?? {}),
      ...lines,
    ])
      for (const secret of [password, encoded]) expect(text).not.toContain(secret)
    expect(await stored()).not.toHaveProperty('sealed_password')
    // Nothing of it is in the API, not even for the secret key.
    const { error } = await server.service().schema('private').from('mail_server').select()
    expect(error).toMatchObject({ code: 'PGRST106' })
  })

  it('is noted in the history with who changed what', async () => {
    const { data } = await server.service().rpc('audit_log', { settings: ['mail_server'] })
    const newest = (data as { changes: object; action: string }[]).toReversed()
    expect(newest[0]).toMatchObject({ action: 'added', changes: { host: [null, providerHost] } })
    expect(newest[1]).toMatchObject({ changes: { sender_name: ['Salon', 'Salon & Spa'] } })
  })

  it('is not used where the operator has set SMTP_URL, and cannot be changed there', async () => {
    const environment = {
      ...sameKeys(),
      SITE_URL: server.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Operator <operator@example.com>',
    }
    const operated = await startTestServer(database.db, environment, log, () => {
      throw new Error('The mail server of the owner was connected to.')
    })
    const proof = await proofOf()
    expect((await ask('GET', '/mail/v1/server', { at: operated })).body).toEqual({
      set_by_operator: true,
      sender: 'Operator <operator@example.com>',
      settings: null,
    })
    const message = 'The operator of this server has set the mail server (SMTP_URL).'
    const body = { server: typed, version: (await stored()).updated_at }
    const refused = { status: 409, body: { message } }
    expect(await ask('PUT', '/mail/v1/server', { at: operated, body, proof })).toEqual(refused)
    expect(await ask('DELETE', '/mail/v1/server', { at: operated, proof })).toEqual(refused)
    const tested = await ask('POST', '/mail/v1/test', { at: operated, by: 'guest', body: { server: typed } })
    expect(tested).toMatchObject({ status: 502, body: { message: expect.stringContaining('ECONNREFUSED') } })
    await operated.close()
  })

  it('shares the limit of test mails', async () => {
    const statuses: number[] = []
    // The tester has sent three.
    for (let time = 0; time < 3; time += 1)
      statuses.push((await ask('POST', '/mail/v1/test', { by: 'tester', body: { server: typed } })).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('can be removed, and then no mail is sent', async () => {
    expect((await remove()).status).toBe(200)
    expect(await stored()).toBeNull()
    const recovery = { body: { email: 'guest@example.com' } }
    for (const at of [server, other])
      await expect
        .poll(async () => (await ask('POST', '/auth/v1/recover', { at, ...recovery })).status, often)
        .toBe(422)
  })
})
