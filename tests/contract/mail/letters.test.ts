// A client's mails: language, brand, and one calendar entry that follows the appointment.
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createLog } from '#server/log.ts'
import { operatorMailServer } from '#server/mail/mail-server.ts'
import { startOutboxWorker } from '#server/mail/outbox-worker.ts'
import { client } from '#testing/database/appointment-fixture.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtp-server.ts'
import { change, insertMessagesFixture } from '../../database/messages/messages-fixture.ts'
import { bookAppointments, mailStates } from './due-mails.ts'

describe('a client’s mails', () => {
  let database: TestDatabase
  let smtp: TestSmtpServer
  let stop: () => Promise<void>
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    smtp = await startSmtpServer()
    await insertMessagesFixture(database.db)
    stop = await startOutboxWorker({
      db: database.db,
      log: createLog('silent'),
      mailServers: operatorMailServer(smtp.url, 'Salon <hi@salon.test>'),
      site: 'https://salon.test',
    })
  })
  afterAll(async () => {
    await stop?.()
    await smtp?.close()
    await database?.close()
  })

  const mailNumber = async (number: number) => {
    await expect.poll(() => smtp.received.length, { interval: 50 }).toBe(number)
    const mail = await PostalMime.parse(smtp.received[number - 1]?.raw ?? '')
    const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    const file = mail.attachments.find(({ mimeType }) => mimeType === 'application/ics')
    const content = Buffer.from((calendar?.content ?? '') as ArrayBuffer).toString()
    const parsed = new ICAL.Component(ICAL.parse(content))
    const event = parsed.getFirstSubcomponent('vevent')
    if (!event) throw new Error('There is no event.')
    return {
      mail,
      file,
      organizer: event.getFirstPropertyValue('organizer'),
      entry: {
        method: String(parsed.getFirstPropertyValue('method')),
        uid: new ICAL.Event(event).uid,
        sequence: new ICAL.Event(event).sequence,
        starts: new ICAL.Event(event).startDate.toJSDate().getTime(),
        where: new ICAL.Event(event).location,
      },
    }
  }

  it("confirm, move and cancel one calendar entry, in the client's language and with one private link", async () => {
    const { db } = database
    await db.asOwner((tx) =>
      tx.query(sql`update public.clients set language = 'hi', full_name = '<b>आशा Rao' where id = ${client}`),
    )
    await bookAppointments(db, 1)
    const [appointment = { id: '', starts: new Date() }] = await db.asOwner((tx) =>
      tx.query<{ id: string; starts: Date }>(
        sql`select id, appointment_date as starts from public.appointments`,
      ),
    )
    const first = await mailNumber(1)
    const [message] = await mailStates(db)
    expect(first.mail.messageId).toBe(`<${message?.id}@salon.test>`)
    expect(first.mail.from).toMatchObject({ name: 'Salon', address: 'hi@salon.test' })
    expect(first.mail.replyTo).toMatchObject([{ address: 'owner@example.com' }])
    expect(first.mail.to).toMatchObject([{ name: '<b>आशा Rao', address: 'anita@example.com' }])
    expect(first.mail.subject).toMatch(/की आपकी बुकिंग$/)
    expect(first.mail.text).toContain('नमस्ते <b>आशा जी, आपकी बुकिंग हो गई है: Facial')
    const link = /https:\/\/salon\.test\/b\/[\w-]{22}/.exec(first.mail.text ?? '')?.[0] ?? 'no link'
    expect(first.mail.html).toContain('<html lang="hi">')
    expect(first.mail.html).toContain(`<a href="${link}"`)
    expect(first.mail.html).toContain('नमस्ते &lt;b&gt;आशा जी')
    expect(first.organizer).toBe('mailto:owner@example.com')
    expect(first.file).toMatchObject({ filename: 'visit.ics', disposition: 'attachment' })
    const start = appointment.starts.getTime()
    const entry = { uid: appointment.id, where: 'House 1, North' }
    const { sequence } = first.entry
    expect(first.entry).toEqual({ ...entry, method: 'REQUEST', sequence, starts: start })

    await db.asOwner((tx) =>
      change(tx, appointment.id, sql`appointment_date = appointment_date + interval '1 hour'`),
    )
    const second = await mailNumber(2)
    expect(second.entry).toEqual({
      ...entry,
      method: 'REQUEST',
      sequence: sequence + 1,
      starts: start + 3_600_000,
    })
    expect(second.mail.text).toContain(link)
    expect(second.mail.messageId).not.toBe(first.mail.messageId)

    await db.asOwner((tx) => change(tx, appointment.id, sql`status = 'cancelled'`))
    const third = await mailNumber(3)
    expect(third.entry).toMatchObject({ uid: appointment.id, method: 'CANCEL', sequence: sequence + 2 })
    expect(third.mail.subject).toMatch(/रद्द हो गई है$/)
  })
})
