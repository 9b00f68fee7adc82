// A server that does nothing but send mails, in a process of its own: to be killed, and to be one of several.
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'
import { startOutboxWorker } from '#server/mail/outbox-worker.ts'

const config = readConfig()
const db = await openDatabase(config)
await startOutboxWorker({
  db,
  log: createLog('info'),
  smtpUrl: config.SMTP_URL ?? '',
  from: config.MAIL_FROM,
  site: config.siteUrl,
})
process.send?.('ready')
// Ends with its parent.
process.on('disconnect', () => process.exit())
