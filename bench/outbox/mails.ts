// A thousand mails that become due in one moment, sent by two servers on one Postgres through an SMTP server of this process;
// beside it nodemailer alone, with as many connections and letters of the same kind.
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type ClaimedMail, claimMails } from '#server/mail/claimed-mails.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { startMailing } from '#testing/mail/mailing-process.ts'
import { type SmtpStage, startSmtpStage } from '#testing/mail/smtp-server.ts'
import type { Figure } from '../figure.ts'
import { bookClients } from './due-messages.ts'

const mails = 1000
const servers = 2
const connections = 5 * servers
const sender = { from: 'Salon <hi@salon.test>', site: 'https://salon.test' }

export async function measureMails(url: string): Promise<Figure[]> {
  const db = await openDatabase(readConfig({ DATABASE_URL: url }, tmpdir()))
  const stage = await startSmtpStage()
  try {
    await bookClients(db, 1)
    const [model] = await claimMails({ db, server: 'bench' }, 1, 3600)
    if (!model) throw new Error('No mail is due.')
    const alone = await rateOf(() => sendAlone(model))

    const started = Array.from({ length: servers }, () =>
      startMailing({ DATABASE_URL: url, SMTP_URL: stage.url, MAIL_FROM: sender.from }),
    )
    const processes = await Promise.all(started)
    const ours = await rateOf(async () => {
      await bookClients(db, mails)
      return () => sentBy(stage)
    })
    for (const process of processes) await process.kill()
    return figuresOf(stage, ours, alone)
  } finally {
    await stage.close()
    await db.close()
  }
}

/** From when everything is due. */
async function rateOf(begin: () => Promise<() => Promise<void>>): Promise<number> {
  const finish = await begin()
  const start = performance.now()
  await finish()
  return (mails / (performance.now() - start)) * 1000
}

async function sendAlone(model: ClaimedMail): Promise<() => Promise<void>> {
  const stage = await startSmtpStage()
  const transport = createTransport({ url: stage.url, pool: true, maxConnections: connections })
  return async () => {
    await Promise.all(
      Array.from({ length: mails }, (_, number) =>
        transport.sendMail(composeMail({ ...model, id: String(number) }, sender)),
      ),
    )
    transport.close()
    await stage.close()
  }
}

/** How many of these clients something has reached: to some a reminder is due as well, and to others of the sample. */
const reached = ({ taken }: SmtpStage) =>
  new Set(taken.flatMap(({ to }) => to).filter((address) => address.startsWith('client.'))).size

async function sentBy(stage: SmtpStage): Promise<void> {
  const end = performance.now() + 300_000
  while (reached(stage) < mails && performance.now() < end) await pause(5)
}

function figuresOf(stage: SmtpStage, ours: number, alone: number): Figure[] {
  const different = new Set(stage.taken.map(({ id }) => id)).size
  return [
    none('mails lost', mails - reached(stage)),
    none('mails doubled', stage.taken.length - different),
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
