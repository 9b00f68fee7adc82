// The bundled backend: REST, auth, storage, realtime, backup, mail and push on one database.
import type { Handler, Hono } from 'hono'
import type { Logger } from 'pino'
import type { Brand } from '#domain/business/brand/theme-of.ts'
import { UNKNOWN_BUSINESS } from '#domain/business/business-profile.ts'
import { createAuth } from './auth/app.ts'
import { createSmsHook } from './auth/sms-hook.ts'
import { createBackupRoutes } from './backup/app.ts'
import { backupBucketOf } from './backup/copy-to-bucket.ts'
import { backupFolder } from './backup/make-backup.ts'
import { startNightlyBackups } from './backup/nightly.ts'
import { openBlobStore } from './blob-store.ts'
import { createCatalog } from './catalog/catalog.ts'
import type { Config } from './config.ts'
import type { Db } from './db/contract.ts'
import { eraseExpired } from './erase-expired.ts'
import type { AppEnv } from './http/env.ts'
import { health } from './http/health.ts'
import { createNetworkLimiter, type LimiterFor } from './http/network-limiter.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import type { UpgradeHandler } from './http/upgrades.ts'
import { createVisitorTime, type VisitorTime } from './http/visitor-time.ts'
import type { ImageRenderer } from './images/image-renderer.ts'
import type { WarmedImage } from './images/variant-warmer.ts'
import { openKeyRing } from './keys/key-ring.ts'
import { createProofs } from './keys/proofs.ts'
import { createMailRoutes } from './mail/app.ts'
import { brandRow } from './mail/claimed-mails.ts'
import { type Connect, connectPublic } from './mail/connect-public.ts'
import { type MailServer, type MailServers, operatorMailServer } from './mail/mail-server.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { startOutboxWorker } from './mail/outbox-worker.ts'
import { followOwnersMailServer } from './mail/owners-mail-server.ts'
import { createPushRoutes } from './push/app.ts'
import { type PostPush, postPush } from './push/post-push.ts'
import { startPushWorker } from './push/push-worker.ts'
import { vapidKeysOf } from './push/vapid-keys.ts'
import { createRealtime } from './realtime/app.ts'
import { recountTotals } from './recount-totals.ts'
import { createRest } from './rest/app.ts'
import { createResultCache } from './rest/result-cache.ts'
import { returnOffers } from './return-offers.ts'
import { runWaitlist } from './run-waitlist.ts'
import type { Secrets } from './secrets.ts'
import { createStorage } from './storage/app.ts'
import { startCleanup } from './storage/cleanup/clean-store.ts'
import { watchOverdue } from './watch-overdue.ts'

export interface Backend {
  readonly health: Handler<AppEnv>
  readonly rest: Hono<AppEnv>
  readonly auth: Hono<AppEnv>
  readonly storage: Hono<AppEnv>
  readonly backup: Hono<AppEnv>
  readonly mail: Hono<AppEnv>
  readonly push: Hono<AppEnv>
  readonly realtime: UpgradeHandler
  readonly mailServers: MailServers
  readonly visitorTime: VisitorTime
  /** Stops the background jobs. */
  stop(): Promise<void>
}

export interface BackendDeps {
  readonly config: Config
  readonly secrets: Secrets
  readonly db: Db
  readonly log: Logger
  readonly renderer: ImageRenderer
  /** Called with each stored image. */
  readonly onImageStored: (image: WarmedImage) => void
  /** Connects to the mail server that an owner has set. Tests have none on the internet. */
  readonly connectMail?: Connect
  /** Posts to push services. Tests have none on the internet. */
  readonly post?: PostPush
}

/** Anonymous leads and reviews per address: enough for a family behind one router, too few for a script. */
const visitorWrites = { points: 10, seconds: 600 }

/** The same for every visitor, and dearer than other reads. A slot becomes too near as time passes. */
const cachedResults = {
  functions: ['free_week', 'free_days'],
  channels: ['free_slots', 'public_content'],
  maxAgeMs: 60_000,
}

/** Enough to set mail up; a stolen session cannot flood a mailbox. */
const testMails = { points: 5, seconds: 600 }

const maxUploadBytes = 10 * 1024 * 1024

export async function createBackend({
  config,
  secrets,
  db,
  log,
  renderer,
  onImageStored,
  connectMail = connectPublic,
  post = postPush,
}: BackendDeps): Promise<Backend> {
  const keys = await openKeyRing(db, { encryptionKey: secrets.encryptionKey })
  const catalog = await createCatalog(db)
  const blobs = await openBlobStore(config)
  const stopMaintenance = db.startMaintenance((error) =>
    log.error({ err: error }, 'Database maintenance failed'),
  )
  const stopCleanup = startCleanup({ db, blobs, log })
  const stopErasing = eraseExpired(db, log)
  const stopRecounting = recountTotals(db, log)
  const stopWatching = watchOverdue(db, log, config.timings.overdueCheckMs)
  const stopReturning = returnOffers(db, log)
  const stopWaitlist = await runWaitlist(db, log)
  const limiterFor: LimiterFor = (name, points, seconds) => createRateLimiter(db, name, points, seconds)
  const shared = { db, apiKeys: secrets.apiKeys, tokens: keys }
  const installation = { db, files: blobs, secrets }
  const ownersServer = config.SMTP_URL
    ? null
    : await followOwnersMailServer({ db, encryptionKey: secrets.encryptionKey, log, connect: connectMail })
  const mailServers = ownersServer ?? operatorMailServer(config.SMTP_URL ?? '', config.MAIL_FROM)
  const mailerOf = (server: MailServer): Mailer => createMailer(server, config.timings, log)
  const mailer = (): Mailer | null => {
    const server = mailServers.current()
    return server && mailerOf(server)
  }
  const stopMails = await startOutboxWorker({ db, log, mailServers, site: config.siteUrl })
  const vapid = vapidKeysOf(secrets.encryptionKey)
  const stopPushes = await startPushWorker({ db, log, post, keys: vapid, site: config.siteUrl })
  const visitorTime = createVisitorTime(config.timings.visitorDatabaseMs)
  const realtime = await createRealtime({
    ...shared,
    log,
    siteUrl: config.siteUrl,
    trustedProxies: config.TRUST_PROXY,
  })
  const backups = { installation, folder: backupFolder(config), bucket: await backupBucketOf(config) }
  const stopBackups = startNightlyBackups({
    ...backups,
    log,
    mail: { mailer, siteUrl: config.siteUrl, brand: () => readBrand(db) },
  })
  return {
    visitorTime,
    health: health(db, config.timings),
    rest: createRest({
      ...shared,
      catalog,
      maxRows: config.MAX_ROWS,
      visitorWriteLimit: createNetworkLimiter(
        limiterFor,
        'visitor-writes',
        visitorWrites.points,
        visitorWrites.seconds,
      ),
      visitorTime,
      resultCache: await createResultCache(db, cachedResults),
    }),
    auth: createAuth({
      db,
      keys,
      apiKeys: secrets.apiKeys,
      siteUrl: config.siteUrl,
      encryptionKey: secrets.encryptionKey,
      mailer,
      smsHook: config.SMS_HOOK_URL
        ? createSmsHook({ url: config.SMS_HOOK_URL, secret: config.SMS_HOOK_SECRET ?? '' })
        : null,
      limiterFor,
      businessName: async () => (await readBrand(db)).business_name,
    }),
    backup: createBackupRoutes({ ...shared, ...backups }),
    mailServers,
    mail: createMailRoutes({
      ...shared,
      ownersServer,
      mailServer: mailServers.current,
      mailerOf,
      proofs: createProofs(secrets.encryptionKey),
      limit: createRateLimiter(db, 'test-mails', testMails.points, testMails.seconds),
      siteUrl: config.siteUrl,
      brand: () => readBrand(db),
    }),
    push: createPushRoutes(vapid.publicKey),
    realtime,
    storage: createStorage({ ...shared, blobs, renderer, onStored: onImageStored, maxUploadBytes }),
    async stop() {
      stopMaintenance()
      stopCleanup()
      stopErasing()
      stopRecounting()
      stopWatching()
      stopReturning()
      stopBackups()
      await Promise.all([stopMails(), stopPushes(), stopWaitlist(), realtime.close()])
    },
  }
}

async function readBrand(db: Db): Promise<Brand> {
  const [brand] = await db.asOwner((tx) => tx.query<Brand>(brandRow))
  return brand ?? UNKNOWN_BUSINESS
}
