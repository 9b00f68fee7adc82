// The ceiling: the same statement in the same kind of transaction (role and claims set in it) on the bare driver,
// sixteen at a time, in its own process without HTTP.
import { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import { engineOptions } from '#server/db/pglite/engine-options.ts'
import { connections, type LoadResult, summary } from './load.ts'
import type { DriverTask, RawWork } from './messages.ts'

const place = process.argv[2] ?? ''
const transact = place.startsWith('postgres:') ? onPostgres(place) : await onPglite(place)
process.send?.('ready')

process.on('message', async ({ work, seconds }: DriverTask) => {
  await repeat(work, 1)
  const result: LoadResult = await repeat(work, seconds)
  process.send?.(result)
})

async function repeat(work: RawWork, seconds: number): Promise<LoadResult> {
  const latencies: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const began = performance.now()
        await transact(work)
        latencies.push(performance.now() - began)
      }
    }),
  )
  return summary(latencies, performance.now() - start)
}

async function onPglite(folder: string): Promise<(work: RawWork) => Promise<unknown>> {
  const pglite = await PGlite.create(engineOptions(folder))
  return ({ readOnly, settings, statement }) =>
    pglite.transaction(async (tx) => {
      if (readOnly) await tx.exec('set transaction read only')
      await tx.query(settings.text, [...settings.values])
      await tx.query(statement.text, [...statement.values])
    })
}

function onPostgres(url: string): (work: RawWork) => Promise<unknown> {
  const asIs = (value: unknown) => value
  // JSON is passed on as text.
  const json = { to: 114, from: [], serialize: asIs, parse: asIs }
  const pool = postgres(url, { max: 10, fetch_types: false, types: { json }, onnotice: () => {} })
  return ({ readOnly, settings, statement }) =>
    pool.begin(readOnly ? 'read only' : 'read write', (tx) => [
      tx.unsafe(settings.text, settings.values.map(String), { prepare: true }),
      tx.unsafe(statement.text, statement.values.map(String), { prepare: true }),
    ])
}
