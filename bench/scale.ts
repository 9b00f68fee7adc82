// Throughput of one server, of two on one Postgres, and of a site with a hosted backend: the whole product over
// HTTP, without a proxy. Load, servers and Postgres share this machine, so two servers show the cost of sharing,
// not the gain of two machines.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresServer } from '#testing/database/postgres-server.ts'
import { type Product, startProduct } from '#testing/server/product.ts'
import { buildIfChanged } from '../scripts/build.ts'
import type { Figure } from './figure.ts'
import { type Load, runLoad } from './rest/load.ts'

export const title = 'Scale: one server, two on one Postgres, a site with a hosted backend'

const seconds = 5
const keys = {
  SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${'a'.repeat(32)}`,
  SUPABASE_SECRET_KEY: `sb_secret_${'b'.repeat(64)}`,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
}
const lead = {
  full_name: 'A visitor',
  phone: '9876543210',
  service_interested: 'Nails',
  message: 'In the evening',
}

const measuredRequests: readonly { readonly what: string; readonly load: Omit<Load, 'port'> }[] = [
  { what: 'cached pages', load: { method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } } },
  {
    what: 'lists of the services',
    load: {
      method: 'GET',
      path: '/rest/v1/services?select=id,name,price&is_active=is.true&order=category',
      headers: { apikey: keys.SUPABASE_PUBLISHABLE_KEY },
    },
  },
  {
    what: 'enquiries stored',
    load: {
      method: 'POST',
      path: '/rest/v1/leads',
      // The installation's own key: visitors may send ten leads in ten minutes.
      headers: { apikey: keys.SUPABASE_SECRET_KEY, prefer: 'return=minimal' },
      body: JSON.stringify(lead),
    },
  },
]

export async function measure(): Promise<Figure[]> {
  await buildIfChanged((text) => process.stdout.write(`${text}\n`))
  const folder = await mkdtemp(join(tmpdir(), 'shringar-scale-'))
  await chmod(folder, 0o755)
  const postgres = await createPostgresServer(join(folder, 'postgres'), { shared_buffers: '256MB' })
  try {
    const embedded = await withServers([{}], (ports) => rates(ports, measuredRequests))
    await postgres.start()
    await postgres.createDatabase('shringar')
    const own = { DATABASE_URL: `${postgres.url}/shringar` }
    const one = await withServers([own], (ports) => rates(ports, measuredRequests))
    const two = await withServers([own, own], (ports) => rates(ports, measuredRequests))
    const site = await withServers([own], ([port]) =>
      withServers([{ SUPABASE_URL: `http://127.0.0.1:${port}` }], (ports) =>
        rates(ports, measuredRequests.slice(0, 1)),
      ),
    )
    return [
      ...alone('one server, embedded database', embedded),
      ...alone('one server on a Postgres', one),
      ...alone('two servers on a Postgres', two).map((figure, at) =>
        compareWithOne(figure, one[at] ?? 0, at),
      ),
      ...alone('a site with a hosted backend', site),
    ]
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const alone = (setup: string, found: readonly number[]): Figure[] =>
  found.map((ours, at) => ({
    what: `${setup}: ${measuredRequests[at]?.what}`,
    ours,
    unit: 'a second',
    target: 'no target',
    met: true,
  }))

/**
 * Cached pages come from each server's own memory: a second server on the same two cores would show the cores, not
 * the cost of sharing.
 */
function compareWithOne(figure: Figure, one: number, at: number): Figure {
  const ratio = figure.ours / one
  const beside = { ...figure, peer: { name: 'one server', value: one }, ratio }
  return at === 0 ? beside : { ...beside, target: '≥ 0.8 on the same two cores', met: ratio >= 0.8 }
}

/** The sum over all servers, loaded at the same time. */
async function rates(ports: readonly number[], asked: typeof measuredRequests): Promise<number[]> {
  const found: number[] = []
  for (const { load } of asked) {
    const askAll = (limit: number) =>
      Promise.all(ports.map((port) => runLoad({ ...load, port }, { seconds: limit })))
    await askAll(1)
    found.push((await askAll(seconds)).reduce((sum, { perSecond }) => sum + perSecond, 0))
  }
  return found
}

async function withServers<T>(
  environments: readonly Readonly<Record<string, string>>[],
  work: (ports: readonly number[]) => Promise<T>,
): Promise<T> {
  const running: Product[] = []
  try {
    for (const environment of environments) {
      running.push(await startProduct({ ...keys, ...environment, LOG_LEVEL: 'warn' }))
    }
    return await work(running.map(({ port }) => port))
  } finally {
    for (const product of running) await product.stop()
  }
}
