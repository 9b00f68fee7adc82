// Each page of what is due: found as the outbox shows it and opened one by one, claimed as a server does and marked one by one.
import { tmpdir } from 'node:os'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { claimMails, markSent } from '#server/mail/claimed-mails.ts'
import type { Figure } from '../figure.ts'
import { bookClients } from './due-messages.ts'

const messages = 10_000
const drafts = 50
/** As many as a server sends at once. */
const mails = 5
const mostMs = 50

export async function measurePages(url: string): Promise<Figure[]> {
  const config = readConfig({ DATABASE_URL: url }, tmpdir())
  // What nobody waits for at the start of a measurement may take its time.
  const filling = await openDatabase({ ...config, STATEMENT_TIMEOUT_MS: 0 })
  await bookClients(filling, messages)
  await filling.asOwner((tx) => tx.script('analyze public.messages; analyze public.appointments'))
  await filling.close()
  const db = await openDatabase(config)
  try {
    return [...(await measureDrafts(db)), ...(await measureClaims(db))]
  } finally {
    await db.close()
  }
}

async function measureDrafts(db: Db): Promise<Figure[]> {
  const found: number[] = []
  const opened: number[] = []
  for (let done = 0; done < messages; done += drafts) {
    const page = await timed(found, () =>
      asStaff<{ id: string }>(
        db,
        sql`select id, places from public.outbox('due', 'whatsapp', ${drafts}::int4)`,
      ),
    )
    if (page.length !== drafts) throw new Error(`A page has ${page.length} drafts.`)
    for (const { id } of page)
      await timed(opened, () => asStaff(db, sql`select id from public.mark_message(${id}, 'opened')`))
  }
  return [figure(`a page of ${drafts} drafts found`, found), figure('a draft marked as opened', opened)]
}

async function measureClaims(db: Db): Promise<Figure[]> {
  const by = { db, server: 'bench' }
  const claimed: number[] = []
  const whole: number[] = []
  for (let done = 0; done < messages; done += mails)
    await timed(whole, async () => {
      const page = await timed(claimed, () => claimMails(by, mails, 120))
      if (page.length !== mails) throw new Error(`A page has ${page.length} mails.`)
      await Promise.all(page.map(({ id }) => markSent(by, id)))
    })
  return [
    figure(`a page of ${mails} mails claimed`, claimed),
    figure(`a page of ${mails} mails claimed and marked as sent`, whole),
  ]
}

const asStaff = <Row>(db: Db, statement: ReturnType<typeof sql>) =>
  db.asCaller({ role: 'service_role', claims: { role: 'service_role' } }, { readOnly: false }, (tx) =>
    tx.last<Row>(statement),
  )

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  times.push(performance.now() - start)
  return result
}

function figure(what: string, times: readonly number[]): Figure {
  const ours = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
  return { what: `p95: ${what}`, ours, unit: 'ms', target: `≤ ${mostMs} ms`, met: ours <= mostMs }
}
