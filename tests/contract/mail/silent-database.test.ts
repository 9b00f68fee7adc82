// The database goes silent when the mail server has accepted a mail: the mail counts as sent once the database is back.
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'
import { operatorMailServer } from '#server/mail/mail-server.ts'
import { startOutboxWorker } from '#server/mail/outbox-worker.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtp-server.ts'
import { type SilentProxy, startSilentProxy } from '#testing/server/silent-proxy.ts'
import { insertDueMails, mailStates } from './due-mails.ts'

const often = { interval: 50 }
let database: TestDatabase
let proxy: SilentProxy
let far: Db
let smtp: TestSmtpServer
let stop: () => Promise<void>

beforeAll(async () => {
  database = await openTestDatabase('postgres')
  proxy = await startSilentProxy(Number(new URL(inject('postgresUrl')).port))
  const url = new URL(database.url ?? '')
  url.port = String(proxy.port)
  const TIMINGS = JSON.stringify({ databaseSilenceMs: 1_500 })
  far = await openDatabase(readConfig({ DATABASE_URL: url.href, TIMINGS }, '/nonexistent'))
  smtp = await startSmtpServer(() => {
    proxy.goSilent()
    return 'accept'
  })
})
afterAll(async () => {
  await stop?.()
  await smtp?.close()
  await far?.close()
  await proxy?.close()
  await database?.close()
})

it('is not sent again when the database went silent after the SMTP server accepted it', async () => {
  await insertDueMails(database.db, 1)
  stop = await startOutboxWorker({
    db: far,
    log: createLog('silent'),
    mailServers: operatorMailServer(smtp.url, 'Salon <hi@salon.test>'),
    site: 'https://salon.test',
  })
  await expect.poll(() => smtp.received.length, often).toBe(1)
  const isAway = () =>
    far.ping().then(
      () => false,
      () => true,
    )
  await expect.poll(isAway, often).toBe(true)
  expect(await mailStates(database.db)).toMatchObject([{ state: 'claimed' }])
  proxy.resumeNew()
  await expect.poll(() => mailStates(database.db), often).toMatchObject([{ state: 'sent', attempts: 1 }])
  expect(smtp.received).toHaveLength(1)
})
