// A server that is killed between two mails loses none and sends none twice: its successors send the rest.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { openPglite } from '#server/db/pglite.ts'
import { openTestDatabase } from '../../support/databases.ts'
import { countOf, endLeases, insertDueMails } from './due-mails.ts'
import { type MailingProcess, startMailing } from './mailing-process.ts'
import { type SmtpStage, startSmtpStage } from './smtp-stage.ts'

const mails = 30
/** Two whole rounds of five, and two of the third. */
const before = 12
const often = { interval: 50 }

/** A database that the processes and this test use: by turns where the engine is embedded. */
interface SharedDatabase {
  readonly environment: Readonly<Record<string, string>>
  /** How many servers may use it at once. */
  readonly servers: number
  use<T>(work: (db: Db) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

const engines: Readonly<Record<string, () => Promise<SharedDatabase>>> = {
  async pglite() {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'shringar-mails-'))
    const folder = join(DATA_DIR, 'database')
    const snapshot = new Blob([await readFile(inject('pgliteTemplate'))])
    await (await openPglite({ folder, snapshot })).close()
    return {
      environment: { DATA_DIR },
      servers: 1,
      async use(work) {
        const db = await openPglite({ folder })
        try {
          return await work(db)
        } finally {
          await db.close()
        }
      },
      remove: () => rm(DATA_DIR, { recursive: true, force: true }),
    }
  },
  async postgres() {
    const { db, url, close } = await openTestDatabase('postgres')
    return {
      environment: { DATABASE_URL: url ?? '' },
      servers: 2,
      use: (work) => work(db),
      remove: close,
    }
  },
}

describe.each(Object.keys(engines))('killed between two mails (%s)', (engine) => {
  const processes: MailingProcess[] = []
  let stage: SmtpStage | undefined
  let shared: SharedDatabase | undefined
  afterEach(async () => {
    for (const one of processes) await one.kill()
    await stage?.close()
    await shared?.remove()
  })

  it('loses none and sends none twice', async () => {
    const database = await engines[engine]?.()
    if (!database) throw new Error(`There is no ${engine}.`)
    shared = database
    const smtp = await startSmtpStage(({ number }) => (number < before ? 'take' : 'stall'))
    stage = smtp
    await database.use((db) => insertDueMails(db, mails))
    const start = async () => {
      const mailing = await startMailing({ ...database.environment, SMTP_URL: smtp.url })
      processes.push(mailing)
      return mailing
    }

    const victim = await start()
    await expect.poll(() => [victim.sent(), smtp.stalled()], often).toEqual([before, 3])
    await victim.kill()
    await expect.poll(() => smtp.stalled(), often).toBe(0)
    smtp.letAllPass()
    expect(await database.use((db) => endLeases(db))).toHaveLength(3)

    const heirs = await Promise.all(Array.from({ length: database.servers }, start))
    const sentByHeirs = () => heirs.reduce((sum, heir) => sum + heir.sent(), 0)
    await expect.poll(sentByHeirs, often).toBe(mails - before)
    for (const heir of heirs) await heir.kill()

    expect(smtp.taken).toHaveLength(mails)
    expect(new Set(smtp.taken.map(({ id }) => id)).size).toBe(mails)
    expect(await database.use((db) => countOf(db, 'sent'))).toBe(mails)
  })
})
