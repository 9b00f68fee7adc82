// Mails are really sent, whatever the mail server does first: each arrives once, or says in the server's words why not.
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { startOutboxWorker } from '#server/mail/outbox-worker.ts'
import { defaultPace } from '#server/mail/send-due.ts'
import { client } from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type Manner, type SmtpStage, startSmtpStage } from '#testing/mail/smtp-server.ts'
import { startTestServer } from '#testing/server/test-server.ts'
import { insertTalk } from '../../database/talk/talk-fixture.ts'
import { bookVisits, countOf, mailStates, skipPauses } from './due-mails.ts'

const often = { interval: 50 }

describeEachEngine('sending mails', (database) => {
  const cleanUps: (() => Promise<void>)[] = []
  const lines: string[] = []
  beforeAll(() => insertTalk(database().db))
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

  const stageFor = async (...given: Parameters<typeof startSmtpStage>): Promise<SmtpStage> => {
    const stage = await startSmtpStage(...given)
    cleanUps.push(() => stage.close())
    return stage
  }
  const startSender = async (db: Db, { url }: SmtpStage, pace = defaultPace) => {
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const site = 'https://salon.test'
    const stop = await startOutboxWorker({ db, log, smtpUrl: url, from: 'Salon <hi@salon.test>', site, pace })
    cleanUps.push(stop)
    return stop
  }

  it('by two servers, to one that refuses, breaks off and takes: each arrives once', async () => {
    const { db } = database()
    const firstManners: readonly Manner[] = ['refuse for now', 'break off', 'take']
    const stage = await stageFor(({ number, time }) =>
      time > 1 ? 'take' : (firstManners[number % 3] ?? 'take'),
    )
    await bookVisits(db, 24)
    await startSender(db, stage)
    await startSender(db, stage)
    await expect
      .poll(async () => {
        await skipPauses(db)
        return countOf(db, 'sent')
      }, often)
      .toBe(24)
    const due = (await mailStates(db)).map(({ id }) => `${id}@salon.test`)
    expect(stage.taken.map(({ id }) => id).sort()).toEqual(due.sort())
    // Refused and broken off each once, and the log tells of it without telling of whom.
    expect(lines.filter((line) => line.includes('A mail was not accepted'))).toHaveLength(16)
    expect(lines.join('')).not.toMatch(/anita|Anita|\/b\//)
  })

  it('to a server that stalls is given up in time, and tried again', async () => {
    const { db } = database()
    const stage = await stageFor(({ time }) => (time === 1 ? 'stall' : 'take'))
    await bookVisits(db, 1)
    await startSender(db, stage, { ...defaultPace, mailSeconds: 1 })
    await expect
      .poll(() => mailStates(db), often)
      .toMatchObject([{ state: 'due', attempts: 1, problem: 'The mail server took too long.' }])
    expect(stage.taken).toEqual([])
    await skipPauses(db)
    await expect.poll(() => countOf(db, 'sent'), often).toBe(1)
    expect(stage.taken).toHaveLength(1)
  })

  it('to an address that does not exist fails at once, with the server’s words', async () => {
    const { db } = database()
    const stage = await stageFor()
    await db.asOwner((tx) =>
      tx.query(sql`update public.clients set email = 'nobody@example.com' where id = ${client}`),
    )
    await bookVisits(db, 1)
    await startSender(db, stage)
    await expect
      .poll(() => mailStates(db), often)
      .toMatchObject([
        { state: 'failed', attempts: 1, problem: '550 5.1.1 <nobody@example.com>: no such user' },
      ])
    expect(lines.join('')).not.toContain('nobody@')
  })

  it('spares the other mails while the server is away', async () => {
    const { db } = database()
    const stage = await startSmtpStage()
    await stage.close()
    await bookVisits(db, 12)
    await startSender(db, stage)
    await expect
      .poll(async () => (await mailStates(db)).filter(({ problem }) => problem !== null).length, often)
      .toBe(5)
    const problems = (await mailStates(db)).flatMap(({ problem }) => problem ?? [])
    expect(problems.every((problem) => problem.includes('ECONNREFUSED'))).toBe(true)
    expect(await countOf(db, 'due')).toBe(12)
  })

  it('finishes what is on its way before the server stops, and begins nothing more', async () => {
    const { db } = database()
    const stage = await stageFor(() => 'stall')
    await bookVisits(db, 7)
    const stop = await startSender(db, stage)
    await expect.poll(() => stage.stalled(), often).toBe(5)
    const stopped = stop()
    stage.letAllPass()
    await stopped
    expect(stage.taken).toHaveLength(5)
    expect([await countOf(db, 'sent'), await countOf(db, 'due')]).toEqual([5, 2])
  })

  it('does not wait for ever when the server stops: what stalls is due again', async () => {
    const { db } = database()
    const stage = await stageFor(() => 'stall')
    await bookVisits(db, 1)
    const stop = await startSender(db, stage, { ...defaultPace, stopSeconds: 0.2 })
    await expect.poll(() => stage.stalled(), often).toBe(1)
    await stop()
    expect(await mailStates(db)).toMatchObject([{ state: 'due', attempts: 1 }])
  })

  it('tells of an enquiry at once, whom the owner has chosen', async () => {
    const { db } = database()
    const stage = await stageFor()
    const server = await startTestServer(db, { SMTP_URL: stage.url, MAIL_FROM: 'Salon <hi@salon.test>' })
    cleanUps.push(() => server.close())
    const enquiry = { full_name: 'Bela Sen', phone: '90000 00009', service_interested: 'Nails' }
    const ask = async () => {
      const { error } = await server.visitor().from('leads').insert(enquiry)
      expect(error).toBeNull()
    }
    await ask()
    // Far sooner than the next look by the clock.
    await expect.poll(() => stage.taken.map(({ to }) => to), often).toEqual([['owner@example.com']])
    await db.asOwner((tx) =>
      tx.script(`
        update public.message_rules set recipients = '{"rose@example.com","owner@example.com"}' where kind = 'new_lead'`),
    )
    await ask()
    await expect.poll(() => stage.taken.at(1)?.to, often).toEqual(['rose@example.com', 'owner@example.com'])
    expect(stage.taken.at(1)?.raw).toMatch(/^Subject: New enquiry: Bela Sen, Nails\r$/m)
    await db.asOwner((tx) =>
      tx.script(`update public.message_rules set recipients = '{}' where kind = 'new_lead'`),
    )
  })
})
