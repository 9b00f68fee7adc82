// Several servers of the built product, each a process of its own, on one Postgres and one bucket, behind one proxy: what
// docs/deploy.md describes.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { startS3 } from '../../contract/storage/blob-stores.ts'
import { freePort } from '../../support/free-port.ts'
import { createPostgresServer } from '../../support/postgres-server.ts'
import { type Balancer, startBalancer } from '../support/balancer.ts'
import { type Product, startProduct } from '../support/product.ts'

export const owner = { email: 'owner@example.com', password: 'mehendi at the door' }

export const keys = {
  SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${'a'.repeat(32)}`,
  SUPABASE_SECRET_KEY: `sb_secret_${'b'.repeat(64)}`,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
}

export interface Server {
  /** Past the proxy. */
  readonly url: string
  /** With the publishable key and no stored session. */
  visitor(): SupabaseClient
  /** Ends it as a service manager does, and starts it again. */
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
  const [first, second, front] = [await freePort(), await freePort(), await freePort()]
  const environment = {
    ...keys,
    DATABASE_URL: `${postgres.url}/shringar`,
    SITE_URL: `http://localhost:${front}`,
    TRUST_PROXY: '1',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    S3_ENDPOINT: account.endpoint,
    S3_REGION: account.region,
    S3_BUCKET: account.bucket,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
  }

  const running = new Map<number, Product>()
  async function start(port: number): Promise<Server> {
    const begin = async () => running.set(port, await startProduct({ ...environment, PORT: String(port) }))
    await begin()
    const url = `http://127.0.0.1:${port}`
    return {
      url,
      visitor: () => client(url, keys.SUPABASE_PUBLISHABLE_KEY),
      async restart() {
        await running.get(port)?.stop()
        await begin()
      },
    }
  }

  // At the same moment, as a cluster comes up: one of them lays the database, the other waits for it.
  const [one, other] = await Promise.all([start(first), start(second)])
  const balancer = await startBalancer([first, second], front)
  return {
    balancer,
    databaseUrl: environment.DATABASE_URL,
    one,
    other,
    service: client(balancer.url, keys.SUPABASE_SECRET_KEY),
    async close() {
      await balancer.close()
      await Promise.all([...running.values()].map((product) => product.stop()))
      await stopS3()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
