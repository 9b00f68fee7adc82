// A server that is killed between two mails loses none and sends none twice.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { openPglite } from '#server/db/pglite.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { type EngineName, engineNames, openTestDatabase } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import { type MailingProcess, startMailing } from '#testing/mail/mailing-process.ts'
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtp-server.ts'
import { unpackEmbeddedDatabase } from '#testing/server/embedded-database.ts'
import { countOf, endLeases, insertDueMails } from './due-mails.ts'

/** Two rounds of five, two mails of the third round, and the rest for the successors. */
const mails = scale(20, 30)
const before = 12
const often = { interval: 50 }

/** A database that the processes and this test use, in turns if it is embedded. */
interface SharedDatabase {
  readonly environment: Readonly<Record<string, string>>
  /** Number of servers that may use it at once. */
  readonly servers: number
  use<T>(work: (db: Db) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

const engines: Readonly<Record<EngineName, () => Promise<SharedDatabase>>> = {
  async pglite() {
    const DATA_DIR = await scratchFolder()
    const folder = join(DATA_DIR, 'database')
    await unpackEmbeddedDatabase(DATA_DIR)
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

describe.each(engineNames)('killed between two mails (%s)', (engine) => {
  const processes: MailingProcess[] = []
  let database: SharedDatabase
  let smtp: TestSmtpServer
  beforeAll(async () => {
    database = await engines[engine]()
    smtp = await startSmtpServer(({ number }) => (number < before ? 'accept' : 'stall'))
    await database.use((db) => insertDueMails(db, mails))
  })
  afterAll(async () => {
    for (const one of processes) await one.kill()
    await smtp?.close()
    await database?.remove()
  })

  const start = async () => {
    const mailing = await startMailing({ ...database.environment, SMTP_URL: smtp.url })
    processes.push(mailing)
    return mailing
  }

  it('leaves unsent mails claimed', async () => {
    const victim = await start()
    await expect.poll(() => [victim.sent(), smtp.stalled()], often).toEqual([before, 3])
    await victim.kill()
    await expect.poll(() => smtp.stalled(), often).toBe(0)
    smtp.acceptAll()
    expect(await database.use((db) => endLeases(db))).toHaveLength(3)
  })

  it('loses none and sends none twice: its successors send the rest', async () => {
    const successors = await Promise.all(Array.from({ length: database.servers }, start))
    const sentBySuccessors = () => successors.reduce((sum, successor) => sum + successor.sent(), 0)
    await expect.poll(sentBySuccessors, often).toBe(mails - before)
    for (const successor of successors) await successor.kill()

    expect(smtp.received).toHaveLength(mails)
    expect(new Set(smtp.received.map(({ id }) => id)).size).toBe(mails)
    expect(await database.use((db) => countOf(db, 'sent'))).toBe(mails)
  })
})
