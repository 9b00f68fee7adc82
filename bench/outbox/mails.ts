// A thousand mails that become due at once, sent by two servers on one Postgres to an SMTP server in this process;
// beside it nodemailer alone with as many connections and the same mails.
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type ClaimedMail, claimMails } from '#server/mail/claimed-mails.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { startMailing } from '#testing/mail/mailing-process.ts'
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtp-server.ts'
import type { Figure } from '../figure.ts'
import { bookClients } from './due-messages.ts'

const mails = 1000
const servers = 2
const connections = 5 * servers
const sender = { from: 'Salon <hi@salon.test>', site: 'https://salon.test' }

export async function measureMails(url: string): Promise<Figure[]> {
  const db = await openDatabase(readConfig({ DATABASE_URL: url }, tmpdir()))
  const smtp = await startSmtpServer()
  try {
    await bookClients(db, 1)
    const [model] = await claimMails({ db, server: 'bench' }, 1, 3600)
    if (!model) throw new Error('No mail is due.')
    const alone = await rateOf(() => sendAlone(model))

    const started = Array.from({ length: servers }, () =>
      startMailing({ DATABASE_URL: url, SMTP_URL: smtp.url, MAIL_FROM: sender.from }),
    )
    const processes = await Promise.all(started)
    const ours = await rateOf(async () => {
      await bookClients(db, mails)
      return () => sentBy(smtp)
    })
    for (const process of processes) await process.kill()
    return figuresOf(smtp, ours, alone)
  } finally {
    await smtp.close()
    await db.close()
  }
}

/** From the time at which everything is due. */
async function rateOf(begin: () => Promise<() => Promise<void>>): Promise<number> {
  const finish = await begin()
  const start = performance.now()
  await finish()
  return (mails / (performance.now() - start)) * 1000
}

async function sendAlone(model: ClaimedMail): Promise<() => Promise<void>> {
  const smtp = await startSmtpServer()
  const transport = createTransport({ url: smtp.url, pool: true, maxConnections: connections })
  return async () => {
    await Promise.all(
      Array.from({ length: mails }, (_, number) =>
        transport.sendMail(composeMail({ ...model, id: String(number) }, sender)),
      ),
    )
    transport.close()
    await smtp.close()
  }
}

/** Number of these clients who received something: some also have a reminder due, and so have clients of the sample. */
const reached = ({ received }: TestSmtpServer) =>
  new Set(received.flatMap(({ to }) => to).filter((address) => address.startsWith('client.'))).size

async function sentBy(smtp: TestSmtpServer): Promise<void> {
  const end = performance.now() + 300_000
  while (reached(smtp) < mails && performance.now() < end) await pause(5)
}

function figuresOf(smtp: TestSmtpServer, ours: number, alone: number): Figure[] {
  const different = new Set(smtp.received.map(({ id }) => id)).size
  return [
    none('mails lost', mails - reached(smtp)),
    none('mails sent twice', smtp.received.length - different),
    {
      what: `mails by ${servers} servers`,
      ours,
      unit: 'mails/s',
      peer: { name: `nodemailer alone, ${connections} connections`, value: alone },
      ratio: ours / alone,
      target: 'shown beside nodemailer alone',
      met: ours > 0,
    },
  ]
}

const none = (what: string, ours: number): Figure => ({
  what: `of ${mails.toLocaleString('en')}: ${what}`,
  ours,
  unit: 'mails',
  target: '0',
  met: ours === 0,
})
