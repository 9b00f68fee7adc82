// The storage API on a real port with real tokens, for tests with the official client.
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { StorageClient } from '@supabase/storage-js'
import { Hono } from 'hono'
import { jwtVerify, SignJWT } from 'jose'
import { pino } from 'pino'
import type { Claims, Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { TokenError } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import { createImageRenderer } from '#server/images/image-renderer.ts'
import { createVariantWarmer } from '#server/images/variant-warmer.ts'
import { createStorage } from '#server/storage/app.ts'
import type { BlobStore } from '#server/storage/blobs/blob-store.ts'

const signingKey = new TextEncoder().encode('a key that only these tests sign with')
const apiKeys = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' }

export interface StorageServer {
  /** Up to and including /storage/v1. */
  readonly url: string
  readonly cacheFolder: string
  /** Resolves when the uploads are rendered in advance. */
  warmed(): Promise<void>
  visitor(): StorageClient
  service(): StorageClient
  /** Signed in, with or without a row in public.staff. */
  signedIn(options: { readonly isStaff: boolean }): Promise<StorageClient>
  /** The headers of such a client, for handwritten requests. */
  staffHeaders(): Promise<Record<string, string>>
  close(): Promise<void>
}

export interface StorageServerOptions {
  readonly db: Db
  readonly blobs: BlobStore
  readonly maxUploadBytes?: number
  /** Renders uploads in advance, as the product does. */
  readonly warms?: boolean
}

export async function startStorageServer(options: StorageServerOptions): Promise<StorageServer> {
  const cacheFolder = await mkdtemp(join(tmpdir(), 'shringar-renders-'))
  const log = pino({ level: 'silent' })
  const renderer = createImageRenderer({
    cacheFolder,
    maxCacheBytes: 20_000_000,
    onCacheProblem: (error) => {
      throw error
    },
  })
  const warmer = createVariantWarmer(renderer, (error) => {
    throw error
  })
  const storage = createStorage({
    db: options.db,
    blobs: options.blobs,
    apiKeys,
    tokens: { verify: verifyToken },
    renderer,
    onStored: options.warms ? warmer.add : () => undefined,
    maxUploadBytes: options.maxUploadBytes ?? 10 * 1024 * 1024,
  })
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('log', log)
    c.set('clientAddress', '127.0.0.1')
    await next()
  })
  app.route('/storage/v1', storage)

  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/storage/v1`
  const clientWith = (bearer: string, apikey = apiKeys.publishable) =>
    new StorageClient(url, { apikey, authorization: `Bearer ${bearer}` })

  return {
    url,
    cacheFolder,
    warmed: warmer.idle,
    visitor: () => clientWith(apiKeys.publishable),
    service: () => clientWith(apiKeys.secret, apiKeys.secret),
    signedIn: async ({ isStaff }) => clientWith(await signIn(options.db, isStaff)),
    staffHeaders: async () => ({
      apikey: apiKeys.publishable,
      authorization: `Bearer ${await signIn(options.db, true)}`,
    }),
    async close() {
      await warmer.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(cacheFolder, { recursive: true, force: true })
    },
  }
}

/** Creates a user with a session and returns the session's token. */
async function signIn(db: Db, isStaff: boolean): Promise<string> {
  const userId = crypto.randomUUID()
  const sessionId = crypto.randomUUID()
  await db.asOwner(async (tx) => {
    await tx.query(sql`insert into auth.users (id, email) values (${userId}, ${`${userId}@example.com`})`)
    await tx.query(sql`insert into auth.sessions (id, user_id) values (${sessionId}, ${userId})`)
    if (isStaff) await tx.query(sql`insert into public.staff (user_id, full_name) values (${userId}, 'Test')`)
  })
  return new SignJWT({ role: 'authenticated', aal: 'aal1', session_id: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setExpirationTime('1 hour')
    .sign(signingKey)
}

async function verifyToken(token: string): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, signingKey)
    return { ...payload, role: 'authenticated' }
  } catch (error) {
    throw new TokenError('signature', 'JWT cryptographic operation failed', error)
  }
}
