// Each page of due messages: read as the outbox shows it and opened one by one, claimed as by a server and marked
// one by one. A server claims a tenth of a page at once.
import { tmpdir } from 'node:os'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { claimMails, markSent } from '#server/mail/claimed-mails.ts'
import type { Figure } from '../figure.ts'
import { bookClients } from './due-messages.ts'
import { expectAgain, measureRules } from './rules.ts'
import { asStaff, p95, timed } from './timing.ts'

const messages = 10_000
const onePage = 50
const mostMs = 50

export async function measurePages(url: string): Promise<Figure[]> {
  const config = readConfig({ DATABASE_URL: url }, tmpdir())
  // Without a statement timeout: the preparation is not measured and takes long.
  const filling = await openDatabase({ ...config, STATEMENT_TIMEOUT_MS: 0 })
  await bookClients(filling, messages)
  await expectAgain(filling)
  await filling.asOwner((tx) => tx.script('analyze public.messages; analyze public.appointments'))
  await filling.close()
  const db = await openDatabase(config)
  try {
    return [...(await measureDrafts(db)), ...(await measureClaims(db)), ...(await measureRules(db))]
  } finally {
    await db.close()
  }
}

async function measureDrafts(db: Db): Promise<Figure[]> {
  const found: number[] = []
  const opened: number[] = []
  for (let done = 0; done < messages; done += onePage) {
    const page = await timed(found, () =>
      asStaff<{ id: string }>(
        db,
        sql`select id, places from public.outbox('due', 'whatsapp', ${onePage}::int4)`,
      ),
    )
    if (page.length !== onePage) throw new Error(`A page has ${page.length} drafts.`)
    for (const { id } of page)
      await timed(opened, () => asStaff(db, sql`select id from public.mark_message(${id}, 'opened')`))
  }
  return [figure(`a page of ${onePage} drafts found`, found), figure('a draft marked as opened', opened)]
}

async function measureClaims(db: Db): Promise<Figure[]> {
  const by = { db, server: 'bench' }
  const claimed: number[] = []
  const marked: number[] = []
  for (let done = 0; done < messages; done += onePage) {
    const page = await timed(claimed, () => claimMails(by, onePage, 120))
    if (page.length !== onePage) throw new Error(`A page has ${page.length} mails.`)
    for (const { id } of page) await timed(marked, () => markSent(by, id))
  }
  return [figure(`a page of ${onePage} mails claimed`, claimed), figure('a mail marked as sent', marked)]
}

function figure(what: string, times: readonly number[]): Figure {
  const ours = p95(times)
  return { what: `p95: ${what}`, ours, unit: 'ms', target: `≤ ${mostMs} ms`, met: ours <= mostMs }
}
