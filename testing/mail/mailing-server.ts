// A process that only sends mails, so that tests can kill it or run several.
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'
import { operatorMailServer } from '#server/mail/mail-server.ts'
import { startOutboxWorker } from '#server/mail/outbox-worker.ts'

const config = readConfig()
const db = await openDatabase(config)
await startOutboxWorker({
  db,
  log: createLog('info'),
  mailServers: operatorMailServer(config.SMTP_URL ?? '', config.MAIL_FROM),
  site: config.siteUrl,
})
process.send?.('ready')
// Ends when its parent ends.
process.on('disconnect', () => process.exit())
