// The mail of a safety alert reaches the business over SMTP at any hour, and not once the alert has ended.
import PostalMime from 'postal-mime'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { createLog } from '#server/log.ts'
import { operatorMailServer } from '#server/mail/mail-server.ts'
import { startOutboxWorker } from '#server/mail/outbox-worker.ts'
import { client, facial, insertBusiness, north, rose } from '#testing/database/appointment-fixture.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { accounts, callers, setCaller } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtp-server.ts'

const often = { interval: 50 }

describeEachEngine('the mail of a safety alert', (database) => {
  const cleanUps: (() => Promise<void>)[] = []
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner(async (tx) => {
      await setBusinessHour(tx, 23)
      await tx.script(`
        update public.business_profile set email = 'desk@example.com';
        update public.beauticians set user_id = '${accounts.beautician.user}', phone = '90000 00002' where id = '${rose}';
        update public.clients set full_name = 'Meera Shah', phone = '90000 00003' where id = '${client}'`)
      await tx.query(sql`
        insert into public.appointments (client_id, service_id, beautician_id, area_id, address, appointment_date)
        values (${client}, ${facial}, ${rose}, ${north}, 'House 1', now() - interval '10 minutes')`)
    })
  })
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })

  const startSmtp = async (): Promise<TestSmtpServer> => {
    const smtp = await startSmtpServer()
    cleanUps.push(() => smtp.close())
    return smtp
  }
  const startSender = async (smtp: TestSmtpServer) =>
    cleanUps.push(
      await startOutboxWorker({
        db: database().db,
        log: createLog('silent'),
        mailServers: operatorMailServer(smtp.url, 'Salon <hi@salon.test>'),
        site: 'https://salon.test',
      }),
    )
  const askForHelp = async (tx: OwnerTx) => {
    await setCaller(tx, callers.beautician)
    const [row] = await tx.query<{ id: string }>(sql`select public.ask_for_help() as id`)
    return row?.id ?? ''
  }
  const end = (tx: OwnerTx, alert: string) => tx.query(sql`select public.end_alert(${alert})`)

  it('says in the quiet hours who needs help, whom to call and where, and is not sent for an alert that has ended', async () => {
    const { db } = database()
    const smtp = await startSmtp()
    await db.asOwner(async (tx) => end(tx, await askForHelp(tx)))
    const alert = await db.asOwner(askForHelp)
    await startSender(smtp)
    await expect.poll(() => smtp.received.length, often).toBe(1)
    const [received] = smtp.received
    const mail = await PostalMime.parse(received?.raw ?? '')
    expect(received?.to).toEqual(['desk@example.com'])
    expect(mail.subject).toBe('Rose (sample) needs help at Meera Shah’s')
    for (const fact of ['90000 00002', 'House 1, North', 'https://salon.test/admin'])
      expect(mail.text).toContain(fact)
    // Who needs help may need it because of the client.
    expect(mail.text).not.toContain('90000 00003')
    const states = () =>
      db.asOwner((tx) =>
        tx.query(sql`select alert_id, state from public.messages where kind = 'safety_alert'`),
      )
    await expect.poll(states, often).toEqual([{ alert_id: alert, state: 'sent' }])
  })
})
