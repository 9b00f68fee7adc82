// Gives a command access to the services with the secret key: over HTTP where a server runs (hosted project or
// running server), otherwise through the same services in this process. So there is only one code path to the data.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { createAuth } from '#server/auth/app.ts'
import { createCatalog } from '#server/catalog/catalog.ts'
import type { Config } from '#server/config.ts'
import { dataFolderHolder, lockDataFolder, prepareDataFolder } from '#server/data-folder.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { baseMiddleware } from '#server/http/base-middleware.ts'
import type { AppEnv } from '#server/http/env.ts'
import { createRateLimiter } from '#server/http/rate-limiter.ts'
import { openKeyRing } from '#server/keys/key-ring.ts'
import { createLog } from '#server/log.ts'
import { connectPublic } from '#server/mail/connect-public.ts'
import { operatorMailServer } from '#server/mail/mail-server.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { followOwnersMailServer } from '#server/mail/owners-mail-server.ts'
import { createRest } from '#server/rest/app.ts'
import { loadSecrets, requireSameSecrets, type Secrets } from '#server/secrets.ts'
import { StartFailure } from '#server/start-failure.ts'

export interface Administrator {
  readonly client: SupabaseClient
  /** For what the official client has no method for; the path begins after /auth/v1. */
  authFetch(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

type Fetch = typeof fetch

export async function openAdministrator(config: Config): Promise<Administrator> {
  if (config.mode === 'hosted') {
    if (!config.SUPABASE_SECRET_KEY) {
      throw new StartFailure(
        'SUPABASE_URL is set, so this command needs the secret key of that project, for example SUPABASE_SECRET_KEY=sb_secret_…',
      )
    }
    return administrator(config.SUPABASE_URL ?? '', config.SUPABASE_SECRET_KEY, fetch, async () => {})
  }
  if (config.mode === 'postgres') {
    const { secrets, db, appFetch } = await startServices(config)
    return administrator(config.siteUrl, secrets.apiKeys.secret, appFetch, () => db.close())
  }
  await prepareDataFolder(config.dataDir)
  const holder = await dataFolderHolder(config.dataDir)
  if (holder) {
    if (!holder.url) throw new StartFailure('The server is starting. Try again in a moment.')
    const { apiKeys } = await loadSecrets(config)
    return administrator(holder.url, apiKeys.secret, fetch, async () => {})
  }
  const lock = await lockDataFolder(config.dataDir)
  try {
    const { secrets, db, appFetch } = await startServices(config)
    return administrator(config.siteUrl, secrets.apiKeys.secret, appFetch, async () => {
      await db.close()
      await lock.release()
    })
  } catch (error) {
    await lock.release()
    throw error
  }
}

function administrator(
  url: string,
  secretKey: string,
  through: Fetch,
  close: () => Promise<void>,
): Administrator {
  return {
    client: createClient(url, secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: through },
    }),
    authFetch: (path, init) =>
      through(`${url}/auth/v1${path}`, { ...init, headers: { ...init?.headers, apikey: secretKey } }),
    close,
  }
}

async function startServices(config: Config): Promise<{ secrets: Secrets; db: Db; appFetch: Fetch }> {
  const secrets = await loadSecrets(config)
  const db = await openDatabase(config)
  try {
    await requireSameSecrets(db, secrets)
    const app = await services(config, db, secrets)
    const appFetch: Fetch = async (input, init) =>
      app.fetch(new Request(input, init), { clientAddress: 'administrator' })
    return { secrets, db, appFetch }
  } catch (error) {
    await db.close()
    throw error
  }
}

async function services(config: Config, db: Db, secrets: Secrets): Promise<Hono<AppEnv>> {
  const log = createLog('error')
  const { apiKeys, encryptionKey } = secrets
  const keys = await openKeyRing(db, { encryptionKey })
  const mailServers = config.SMTP_URL
    ? operatorMailServer(config.SMTP_URL, config.MAIL_FROM)
    : await followOwnersMailServer({ db, encryptionKey, log, connect: connectPublic })
  const auth = createAuth({
    db,
    keys,
    apiKeys,
    encryptionKey,
    siteUrl: config.siteUrl,
    mailer() {
      const server = mailServers.current()
      return server && createMailer(server, config.timings, log)
    },
    smsHook: null,
    limiterFor: (name, points, seconds) => createRateLimiter(db, name, points, seconds),
    businessName: async () => config.siteUrl,
  })
  const rest = createRest({
    db,
    apiKeys,
    tokens: keys,
    catalog: await createCatalog(db),
    maxRows: config.MAX_ROWS,
  })
  return new Hono<AppEnv>()
    .use(baseMiddleware(log, 0, false))
    .route('/auth/v1', auth)
    .route('/rest/v1', rest)
}
