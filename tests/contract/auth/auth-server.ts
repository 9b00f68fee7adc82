// The auth API on a test database, called in process by the official client. Mails and text messages are caught;
// all else is real.
import { randomBytes, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import pino from 'pino'
import { vi } from 'vitest'
import { createAuth } from '#server/auth/app.ts'
import { createPasswords } from '#server/auth/passwords.ts'
import { createUser } from '#server/auth/users.ts'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { baseMiddleware } from '#server/http/base-middleware.ts'
import type { AppEnv } from '#server/http/env.ts'
import { createRateLimiter, type RateLimiter } from '#server/http/rate-limiter.ts'
import { type KeyRing, openKeyRing } from '#server/keys/key-ring.ts'
import type { Mail } from '#server/mail/mailer.ts'

export const siteUrl = 'https://salon.test'
export const password = 'a long enough sentence'

export interface AuthServer {
  readonly db: Db
  readonly keys: KeyRing
  readonly apiKeys: { readonly publishable: string; readonly secret: string }
  readonly mails: Mail[]
  /** The last mail to this address; waits for one. */
  mailTo(address: string): Promise<MailedLink>
  readonly texts: { readonly phone: string; readonly code: string }[]
  readonly logged: string[]
  /** Adds to a rate limit's count, where a test would need a hundred slow requests. */
  limiter(name: string): RateLimiter
  /** A raw request from a chosen IP address. */
  fetch(input: string | URL | Request, init?: RequestInit, address?: string): Promise<Response>
  /** An official client with its own storage and its own IP address. */
  client(options?: { key?: string; address?: string; flowType?: 'implicit' | 'pkce' }): SupabaseClient
  admin(): SupabaseClient
  /** Adds a staff member. */
  addStaff(role?: 'owner' | 'desk' | 'beautician'): Promise<{ id: string; email: string }>
  close(): Promise<void>
}

export interface MailedLink {
  readonly link: URL
  readonly code: string
  /** The token of the link. */
  readonly token: string
  /** GoTrue's address for this token, which opens it by GET. */
  readonly verify: URL
}

export interface AuthServerOptions {
  readonly siteUrl?: string
  readonly smsHook?: 'caught' | 'absent'
  readonly mailer?: 'caught' | 'absent'
  /** Password hash of added staff. Weak by default, because hundreds of sign-ins verify it. */
  readonly passwordHash?: 'weak' | 'strong'
}

export async function startAuthServer(db: Db, options: AuthServerOptions = {}): Promise<AuthServer> {
  const encryptionKey = new Uint8Array(Buffer.alloc(32, 7))
  const keys = await openKeyRing(db, { encryptionKey })
  const apiKeys = {
    publishable: 'sb_publishable_test',
    secret: `sb_secret_${randomBytes(16).toString('hex')}`,
  }
  const mails: Mail[] = []
  const texts: { phone: string; code: string }[] = []
  const logged: string[] = []
  const limiters = new Map<string, RateLimiter>()
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const passwordHash =
    options.passwordHash === 'strong'
      ? await createPasswords().hash(password)
      : await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const app = new Hono<AppEnv>().use(baseMiddleware(log, 0, false)).route(
    '/auth/v1',
    createAuth({
      db,
      keys,
      apiKeys,
      siteUrl: options.siteUrl ?? siteUrl,
      encryptionKey,
      mailer: () =>
        options.mailer === 'absent' ? null : { send: async (mail) => `250 kept ${mails.push(mail)}` },
      smsHook: options.smsHook === 'absent' ? null : { send: async (text) => void texts.push(text) },
      limiterFor(name, points, seconds) {
        const limiter = createRateLimiter(db, name, points, seconds)
        limiters.set(name, limiter)
        return limiter
      },
      businessName: async () => 'Test Salon',
    }),
  )

  const server: AuthServer = {
    db,
    keys,
    apiKeys,
    mails,
    async mailTo(address) {
      const mail = await vi.waitFor(() => {
        const found = mails.findLast(({ to }) => to === address)
        if (!found) throw new Error(`No mail for ${address} yet`)
        return found
      }, 5000)
      const link = new URL(/https:\S+/.exec(mail.text)?.[0] ?? '')
      return { link, code: /code ([A-Z\d]{10})/.exec(mail.text)?.[1] ?? '', ...tokenIn(link) }
    },
    texts,
    logged,
    limiter(name) {
      const limiter = limiters.get(name)
      if (!limiter) throw new Error(`There is no count named ${name}`)
      return limiter
    },
    fetch: async (input, init, address = '203.0.113.1') =>
      app.request(input, init, { clientAddress: address }),
    client({ key = apiKeys.publishable, address = randomAddress(), flowType = 'implicit' } = {}) {
      return createClient(options.siteUrl ?? siteUrl, key, {
        auth: {
          storageKey: randomUUID(),
          storage: memoryStorage(),
          autoRefreshToken: false,
          flowType,
          persistSession: true,
        },
        global: { fetch: (input, init) => server.fetch(input as string, init, address) },
      })
    },
    admin: () => server.client({ key: apiKeys.secret }),
    async addStaff(role = 'desk') {
      const email = `${randomUUID()}@salon.test`
      const user = await db.asOwner(async (tx) => {
        const made = await createUser(tx, { name: { email }, passwordHash, isConfirmed: true })
        await tx.query(sql`
          insert into public.staff (user_id, full_name, role) values (${made.id}, 'Someone', ${role})`)
        return made
      })
      return { id: user.id, email }
    },
    close: () => keys.close(),
  }
  return server
}

function tokenIn(link: URL): Pick<MailedLink, 'token' | 'verify'> {
  const [type = '', inFragment] = link.hash.slice(1).split('=')
  const token = inFragment ?? link.searchParams.get('token') ?? ''
  const verify = new URL('/auth/v1/verify', link)
  verify.search = new URLSearchParams({ token, type, redirect_to: `${link.origin}/auth` }).toString()
  return { token, verify: inFragment ? verify : link }
}

/** Addresses from the documentation range, so that tests do not share rate limits. */
export function randomAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3)
  return `10.${a}.${b}.${c}`
}

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** Signs in and throws on failure. */
export async function signIn(client: SupabaseClient, email: string, secret = password) {
  const { data, error } = await client.auth.signInWithPassword({ email, password: secret })
  if (error) throw error
  return data.session
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
