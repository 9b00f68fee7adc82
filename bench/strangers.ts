// A read of the desk while fifty connections of visitors send the most expensive requests they can, from one address
// and from fifty, on both engines. Everything runs on 127.0.0.1 and ends by itself.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { createPostgresServer } from '#testing/database/postgres-server.ts'
import { buildIfChanged } from '../scripts/build.ts'
import { fillWithSample } from '../scripts/demo/fill-with-sample.ts'
import { parseSampleSize } from '../scripts/demo/sample-size.ts'
import type { Figure } from './figure.ts'
import { type RunningServer, startServer } from './memory/running-server.ts'
import { type LoadResult, summary } from './rest/load.ts'
import { connections, startCrowd } from './strangers/crowd.ts'
import { insertHeavyRows, type VisitorRequest, worstRequests } from './strangers/worst-requests.ts'

export const title = `Strangers: a read of the desk beside ${connections} connections of visitors`

const seconds = 10
const maxDeskMs = 1_000
const deskRead =
  '/rest/v1/appointments?select=*,client:clients(full_name,phone),service:services(name)&order=appointment_date.desc,id&limit=25'
const publishableKey = `sb_publishable_${'a'.repeat(32)}`
const owner = { OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'a password of the bench' }
const environment = {
  ...owner,
  SUPABASE_PUBLISHABLE_KEY: publishableKey,
  SUPABASE_SECRET_KEY: `sb_secret_${'b'.repeat(64)}`,
  // The crowd names its addresses as a proxy would.
  TRUST_PROXY: '1',
}

export async function measure(): Promise<Figure[]> {
  await buildIfChanged((text) => process.stdout.write(`${text}\n`))
  const folder = await mkdtemp(join(tmpdir(), 'shringar-strangers-'))
  await chmod(folder, 0o755)
  const postgres = await createPostgresServer(join(folder, 'postgres'))
  try {
    const embedded = await figuresOf('embedded', join(folder, 'embedded'), {})
    await postgres.start()
    await postgres.createDatabase('shringar')
    const url = `${postgres.url}/shringar`
    return [...embedded, ...(await figuresOf('on Postgres', join(folder, 'own'), { DATABASE_URL: url }))]
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function figuresOf(
  engine: string,
  dataDir: string,
  database: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  await mkdir(dataDir)
  const settings = { ...environment, ...database, DATA_DIR: dataDir }
  const requests = await fill(settings, dataDir)
  const server = await startServer('asOwner', settings)
  try {
    const token = await signIn(server)
    const alone = await readsOfDesk(server, token)
    const figures: Figure[] = []
    for (const [crowd, addressOf] of crowds) {
      const beside = await besideCrowd(server, token, requests, addressOf)
      figures.push(...compared(`${engine}, visitors from ${crowd}`, beside, alone))
    }
    return figures
  } finally {
    await server.stop()
  }
}

const crowds: readonly (readonly [string, (connection: number) => string])[] = [
  ['one address', () => '198.51.100.1'],
  [`${connections} addresses`, (connection) => `198.51.100.${connection + 1}`],
]

async function fill(
  settings: Readonly<Record<string, string>>,
  folder: string,
): Promise<readonly VisitorRequest[]> {
  const db = await openDatabase({ ...readConfig(settings, folder), STATEMENT_TIMEOUT_MS: 0 })
  await fillWithSample(db, parseSampleSize([]), () => {})
  await db.asOwner(insertHeavyRows)
  const [service] = await db.asOwner((tx) =>
    tx.query<{ id: string; day: string }>(
      sql`select id, public.business_today() + 1 as day from public.services order by name limit 1`,
    ),
  )
  await db.close()
  if (!service) throw new Error('The sample has no service.')
  return worstRequests(service.id, service.day)
}

async function signIn({ port }: RunningServer): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner.OWNER_EMAIL, password: owner.OWNER_PASSWORD }),
  })
  const { access_token } = await response.json()
  if (typeof access_token !== 'string') throw new Error(`The owner cannot sign in: ${response.status}`)
  return access_token
}

async function besideCrowd(
  server: RunningServer,
  token: string,
  requests: readonly VisitorRequest[],
  addressOf: (connection: number) => string,
): Promise<LoadResult> {
  const crowd = startCrowd({ port: server.port, apikey: publishableKey, requests, addressOf })
  try {
    return await readsOfDesk(server, token)
  } finally {
    process.stdout.write(`Answers to the visitors: ${JSON.stringify(await crowd.stop())}\n`)
  }
}

/** One read after the other. A refused one is a failure of the product. */
async function readsOfDesk({ port }: RunningServer, token: string): Promise<LoadResult> {
  const latencies: number[] = []
  const start = performance.now()
  while (performance.now() - start < seconds * 1000) {
    const began = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${deskRead}`, {
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A read of the desk was answered ${response.status}.`)
    latencies.push(performance.now() - began)
  }
  return summary(latencies, performance.now() - start)
}

function compared(what: string, beside: LoadResult, alone: LoadResult): Figure[] {
  return (['p50', 'p95'] as const).map((part) => ({
    what: `${what}: ${part} of the desk's read`,
    ours: beside[part],
    unit: 'ms',
    peer: { name: 'without visitors', value: alone[part] },
    ratio: beside[part] / alone[part],
    target: part === 'p95' ? `≤ ${maxDeskMs} ms` : 'no target',
    met: part === 'p50' || beside[part] <= maxDeskMs,
  }))
}
