// Two servers of the built product on one Postgres and one bucket behind one proxy, as docs/deploy.md describes.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createPostgresServer } from '../database/postgres-server.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { startS3 } from './blob-stores.ts'
import { type Product, startProduct } from './product.ts'

export const owner = { email: 'owner@example.com', password: 'mehendi at the door' }

export const keys = {
  SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${'a'.repeat(32)}`,
  SUPABASE_SECRET_KEY: `sb_secret_${'b'.repeat(64)}`,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
}

export interface Server {
  /** Bypasses the proxy. */
  readonly url: string
  /** With the publishable key and no stored session. */
  visitor(): SupabaseClient
  /** Stops it as a service manager does, and starts it again. */
  restart(): Promise<void>
}

export interface Servers {
  readonly balancer: Balancer
  readonly databaseUrl: string
  readonly one: Server
  readonly other: Server
  /** With the secret key, through the proxy. */
  readonly service: SupabaseClient
  close(): Promise<void>
}

const client = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

export async function openServers(): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-servers-'))
  await chmod(folder, 0o755)
  const postgres = await createPostgresServer(join(folder, 'postgres'))
  await postgres.start()
  await postgres.createDatabase('shringar')
  const { account, stop: stopS3 } = await startS3(folder)
  const balancer = await startBalancer()
  const environment = {
    ...keys,
    DATABASE_URL: `${postgres.url}/shringar`,
    SITE_URL: balancer.url,
    TRUST_PROXY: '1',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    S3_ENDPOINT: account.endpoint,
    S3_REGION: account.region,
    S3_BUCKET: account.bucket,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
  }

  const running = new Set<Product>()
  async function begin(): Promise<Product> {
    const product = await startProduct(environment)
    running.add(product)
    balancer.add(product.port)
    return product
  }
  async function end(product: Product): Promise<void> {
    await product.stop()
    running.delete(product)
    await balancer.remove(product.port)
  }
  async function start(): Promise<Server> {
    let product = await begin()
    const url = () => `http://127.0.0.1:${product.port}`
    return {
      get url() {
        return url()
      },
      visitor: () => client(url(), keys.SUPABASE_PUBLISHABLE_KEY),
      async restart() {
        await end(product)
        product = await begin()
      },
    }
  }

  // Both start at the same time: one migrates the database, the other waits.
  const [one, other] = await Promise.all([start(), start()])
  return {
    balancer,
    databaseUrl: environment.DATABASE_URL,
    one,
    other,
    service: client(balancer.url, keys.SUPABASE_SECRET_KEY),
    async close() {
      await balancer.close()
      await Promise.all([...running].map((product) => product.stop()))
      await stopS3()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
