// Requests per second beside the bare driver and beside @supabase/lite.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Figure } from '../figure.ts'
import type { Child } from './child.ts'
import { type Load, type LoadResult, runLoad } from './load.ts'
import { apiKeys, type DriverTask, type RawWork, type Ready } from './messages.ts'
import { type MeasuredRequest, measuredRequests } from './requests.ts'

const seconds = 2
const rounds = 5
const warmUpSeconds = 2
const leastOfCeiling = { PGlite: 0.8, Postgres: 0.6 }
const leastOfLite = 5

interface Peers {
  readonly driver: Child<'ready'>
  readonly lite?: Child<{ readonly port: number }>
}

/** Ours and the others alternate several times, so that other load affects all of them. */
export async function compareWithPeers(
  engine: keyof typeof leastOfCeiling,
  ours: Child<Ready>,
  { driver, lite }: Peers,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const scene of measuredRequests) {
    const work = await ours.ask<RawWork>({ kind: 'work', scene })
    const load = loadOf(scene, ours.ready)
    const liteLoad = lite && { ...loadOf(scene, { ...lite.ready, token: '' }), headers: {} }
    await runLoad(load, { seconds: warmUpSeconds })
    if (liteLoad) await runLoad(liteLoad, { seconds: warmUpSeconds })
    const measured: LoadResult[] = []
    const ceilings: LoadResult[] = []
    const others: LoadResult[] = []
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await runLoad(load, { seconds }))
      ceilings.push(await driver.ask<LoadResult>({ work, seconds } satisfies DriverTask))
      if (liteLoad) others.push(await runLoad(liteLoad, { seconds }))
    }
    const what = `${engine}: ${scene.name}`
    figures.push(beside(what, measured, 'driver alone, same flags', ceilings, leastOfCeiling[engine]))
    if (lite) figures.push(beside(what, measured, '@supabase/lite', others, leastOfLite))
  }
  return figures
}

/** Returns the installation folder. */
export function installLite(folder: string): string {
  const prefix = join(folder, 'lite')
  execFileSync('npm', ['install', '--prefix', prefix, '--no-audit', '--no-fund', '@supabase/lite@0.10'], {
    stdio: 'ignore',
  })
  return prefix
}

export function loadOf(
  scene: Pick<MeasuredRequest, 'method' | 'path' | 'caller' | 'body'>,
  { port, token }: Ready,
): Load {
  return {
    port,
    method: scene.method,
    path: `/rest/v1${scene.path}`,
    body: scene.body,
    headers: {
      apikey: apiKeys.publishable,
      Authorization: `Bearer ${scene.caller === 'staff' ? token : apiKeys.publishable}`,
      'Accept-Profile': 'public',
      'X-Client-Info': 'supabase-js-web/2',
    },
  }
}

function beside(what: string, ours: LoadResult[], name: string, theirs: LoadResult[], least: number): Figure {
  const middle = medianOf(ours)
  const value = medianOf(theirs).perSecond
  const ratio = middle.perSecond / value
  return {
    what: `${what} (p50 ${middle.p50.toFixed(1)}, p95 ${middle.p95.toFixed(1)}, p99 ${middle.p99.toFixed(1)} ms)`,
    ours: middle.perSecond,
    unit: 'req/s',
    peer: { name, value },
    ratio,
    target: `≥ ${least}`,
    met: ratio >= least,
  }
}

function medianOf(results: readonly LoadResult[]): LoadResult {
  const sorted = results.toSorted((left, right) => left.perSecond - right.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured.')
  return middle
}
