// The table API: its throughput beside the bare driver and beside @supabase/lite, its memory, and the office's
// queries with a million appointments.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leanFlags } from '../scripts/bootstrap/lean-node.mjs'
import type { Figure } from './figure.ts'
import { type Child, startChild } from './rest/child.ts'
import { preparePglite, startPostgres } from './rest/databases.ts'
import { runLoad } from './rest/load.ts'
import type { Ready } from './rest/messages.ts'
import { compareSizes } from './rest/million.ts'
import { measuredRequests } from './rest/requests.ts'
import { compareWithPeers, installLite, loadOf } from './rest/throughput.ts'

export const title = 'Table API'

export async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-bench-'))
  try {
    return [...(await onPglite(folder)), ...(await onPostgres(folder))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function onPglite(folder: string): Promise<Figure[]> {
  const places = await preparePglite(folder)
  const liteFolder = installLite(folder)
  return withChildren(
    [
      startOurs(places.ours),
      startDriver(places.driver),
      startChild<{ port: number }>('lite-server.mjs', liteFolder),
    ],
    ([ours, driver, lite]) => compareWithPeers('PGlite', ours, { driver, lite }),
  )
}

async function onPostgres(folder: string): Promise<Figure[]> {
  const server = await startPostgres(folder)
  try {
    const usual = await server.database('usual')
    const throughput = await withChildren([startOurs(usual), startDriver(usual)], ([ours, driver]) =>
      compareWithPeers('Postgres', ours, { driver }),
    )
    const memory = await withChildren([startOurs(usual)], ([ours]) => memoryGrowth(ours))
    const thousand = await server.database('thousand', 1_000)
    const million = await server.database('million', 1_000_000)
    const sizes = await withChildren([startOurs(thousand), startOurs(million)], ([small, large]) =>
      compareSizes(small, large),
    )
    return [...throughput, memory, ...sizes]
  } finally {
    await server.stop()
  }
}

function startOurs(place: string): Promise<Child<Ready>> {
  return startChild('our-server.ts', place, leanFlags)
}

/** With the same flags, whose cost bench/memory measures. */
function startDriver(place: string): Promise<Child<'ready'>> {
  return startChild('driver.ts', place, leanFlags)
}

async function memoryGrowth(ours: Child<Ready>): Promise<Figure> {
  const most = 50
  const [scene] = measuredRequests
  if (scene === undefined) throw new Error('There is no request to measure.')
  const load = loadOf(scene, ours.ready)
  await runLoad(load, { seconds: 120, requests: 10_000 })
  const before = await ours.ask<number>({ kind: 'memory' })
  await runLoad(load, { seconds: 600, requests: 100_000 })
  const growth = ((await ours.ask<number>({ kind: 'memory' })) - before) / 1_000_000
  return {
    what: 'memory not released after 100,000 requests',
    ours: growth,
    unit: 'MB',
    target: `< ${most}`,
    met: growth < most,
  }
}

/** Stops all started processes, also when another one could not start. */
async function withChildren<const Children extends readonly Promise<Child<unknown>>[], Result>(
  starting: Children,
  work: (children: { [Place in keyof Children]: Awaited<Children[Place]> }) => Promise<Result>,
): Promise<Result> {
  const settled = await Promise.allSettled(starting)
  const started = settled.flatMap((child) => (child.status === 'fulfilled' ? [child.value] : []))
  try {
    const children = await Promise.all(starting)
    return await work(children as { [Place in keyof Children]: Awaited<Children[Place]> })
  } finally {
    await Promise.all(started.map((child) => child.stop()))
  }
}
