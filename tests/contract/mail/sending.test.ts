// Each mail arrives once whatever the SMTP server does first, or fails with the server's message.
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { operatorMailServer } from '#server/mail/mail-server.ts'
import { startOutboxWorker } from '#server/mail/outbox-worker.ts'
import { defaultPace } from '#server/mail/send-due.ts'
import { client } from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type SmtpResponse, startSmtpServer, type TestSmtpServer } from '#testing/mail/smtp-server.ts'
import { startTestServer } from '#testing/server/test-server.ts'
import { insertMessagesFixture } from '../../database/messages/messages-fixture.ts'
import { bookAppointments, countOf, mailStates, skipPauses } from './due-mails.ts'

const often = { interval: 50 }

describeEachEngine('sending mails', (database) => {
  const cleanUps: (() => Promise<void>)[] = []
  const lines: string[] = []
  beforeAll(() => insertMessagesFixture(database().db))
  beforeEach(() =>
    database().db.asOwner((tx) =>
      tx.script(`
        delete from public.appointments;
        delete from public.leads;
        update public.clients set email = 'anita@example.com' where id = '${client}'`),
    ),
  )
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
    lines.length = 0
  })

  const startSmtp = async (...given: Parameters<typeof startSmtpServer>): Promise<TestSmtpServer> => {
    const smtp = await startSmtpServer(...given)
    cleanUps.push(() => smtp.close())
    return smtp
  }
  const startSender = async (db: Db, { url }: TestSmtpServer, pace = defaultPace) => {
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const mailServers = operatorMailServer(url, 'Salon <hi@salon.test>')
    const stop = await startOutboxWorker({ db, log, mailServers, site: 'https://salon.test', pace })
    cleanUps.push(stop)
    return stop
  }

  it('from two servers to an SMTP server that defers, disconnects and accepts delivers each mail once', async () => {
    const { db } = database()
    const firstResponses: readonly SmtpResponse[] = ['defer', 'disconnect', 'accept']
    const smtp = await startSmtp(({ number, time }) =>
      time > 1 ? 'accept' : (firstResponses[number % 3] ?? 'accept'),
    )
    await bookAppointments(db, 24)
    await startSender(db, smtp)
    await startSender(db, smtp)
    await expect
      .poll(async () => {
        await skipPauses(db)
        return countOf(db, 'sent')
      }, often)
      .toBe(24)
    const due = (await mailStates(db)).map(({ id }) => `${id}@salon.test`)
    expect(smtp.received.map(({ id }) => id).sort()).toEqual(due.sort())
    // One deferred and one disconnected; the log shows it without addresses.
    expect(lines.filter((line) => line.includes('A mail was not accepted'))).toHaveLength(16)
    expect(lines.join('')).not.toMatch(/anita|Anita|\/b\//)
  })

  it('times out on a stalled SMTP server and retries', async () => {
    const { db } = database()
    const smtp = await startSmtp(({ time }) => (time === 1 ? 'stall' : 'accept'))
    await bookAppointments(db, 1)
    await startSender(db, smtp, { ...defaultPace, mailSeconds: 1 })
    await expect
      .poll(() => mailStates(db), often)
      .toMatchObject([{ state: 'due', attempts: 1, problem: 'The mail server took too long.' }])
    expect(smtp.received).toEqual([])
    await skipPauses(db)
    await expect.poll(() => countOf(db, 'sent'), often).toBe(1)
    expect(smtp.received).toHaveLength(1)
  })

  it('fails at once for an unknown recipient, with the SMTP server’s message', async () => {
    const { db } = database()
    const smtp = await startSmtp()
    await db.asOwner((tx) =>
      tx.query(sql`update public.clients set email = 'nobody@example.com' where id = ${client}`),
    )
    await bookAppointments(db, 1)
    await startSender(db, smtp)
    await expect
      .poll(() => mailStates(db), often)
      .toMatchObject([
        { state: 'failed', attempts: 1, problem: '550 5.1.1 <nobody@example.com>: no such user' },
      ])
    expect(lines.join('')).not.toContain('nobody@')
  })

  it('stops after the first failed mails while the SMTP server is down', async () => {
    const { db } = database()
    const smtp = await startSmtpServer()
    await smtp.close()
    await bookAppointments(db, 12)
    await startSender(db, smtp)
    await expect
      .poll(async () => (await mailStates(db)).filter(({ problem }) => problem !== null).length, often)
      .toBe(5)
    const problems = (await mailStates(db)).flatMap(({ problem }) => problem ?? [])
    expect(problems.every((problem) => problem.includes('ECONNREFUSED'))).toBe(true)
    expect(await countOf(db, 'due')).toBe(12)
  })

  it('finishes the current mails before the server stops, and starts no more', async () => {
    const { db } = database()
    const smtp = await startSmtp(() => 'stall')
    await bookAppointments(db, 7)
    const stop = await startSender(db, smtp)
    await expect.poll(() => smtp.stalled(), often).toBe(5)
    const stopped = stop()
    smtp.acceptAll()
    await stopped
    expect(smtp.received).toHaveLength(5)
    expect([await countOf(db, 'sent'), await countOf(db, 'due')]).toEqual([5, 2])
  })

  it('does not wait for a stalled mail when the server stops, and makes it due again', async () => {
    const { db } = database()
    const smtp = await startSmtp(() => 'stall')
    await bookAppointments(db, 1)
    const stop = await startSender(db, smtp, { ...defaultPace, stopSeconds: 0.2 })
    await expect.poll(() => smtp.stalled(), often).toBe(1)
    await stop()
    expect(await mailStates(db)).toMatchObject([{ state: 'due', attempts: 1 }])
  })

  it('notifies the chosen staff members of a new lead at once', async () => {
    const { db } = database()
    const smtp = await startSmtp()
    const server = await startTestServer(db, { SMTP_URL: smtp.url, MAIL_FROM: 'Salon <hi@salon.test>' })
    cleanUps.push(() => server.close())
    const lead = { full_name: 'Bela Sen', phone: '90000 00009', service_interested: 'Nails' }
    const request = async () => {
      const { error } = await server.visitor().from('leads').insert(lead)
      expect(error).toBeNull()
    }
    await request()
    // Far sooner than the next poll.
    await expect.poll(() => smtp.received.map(({ to }) => to), often).toEqual([['owner@example.com']])
    await db.asOwner((tx) =>
      tx.script(`
        update public.message_rules set recipients = '{"rose@example.com","owner@example.com"}' where kind = 'new_lead'`),
    )
    await request()
    await expect.poll(() => smtp.received.at(1)?.to, often).toEqual(['rose@example.com', 'owner@example.com'])
    expect(smtp.received.at(1)?.raw).toMatch(/^Subject: New lead: Bela Sen, Nails\r$/m)
    await db.asOwner((tx) =>
      tx.script(`update public.message_rules set recipients = '{}' where kind = 'new_lead'`),
    )
  })
})
