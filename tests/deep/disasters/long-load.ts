// Pages, lists, leads and bookings for a long time: nothing fails, and memory does not grow.
import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from './finding.ts'
import { audit, emptyLedger, startWork } from './http-writers.ts'
import { type Engine, prepareProduct, type RestartableProduct } from './restartable-product.ts'

/** The growth allowed from the second to the last fifth of the time: the first is for warming up. */
const mostGrowth = 1.15
/** A minute shows no slow growth. */
const shortestTellingMs = 5 * 60_000

const reads = [
  '/',
  '/services',
  '/auth',
  '/health',
  '/rest/v1/services?select=*&order=name',
  '/rest/v1/leads?select=*&order=created_at.desc&limit=25',
  '/rest/v1/appointments?select=*,clients(full_name),services(name)&order=appointment_date.desc&limit=25',
]

export async function longLoad(engine: Engine, forMs: number): Promise<Finding> {
  const product = await prepareProduct(engine)
  const ledger = emptyLedger()
  try {
    await product.start()
    const work = await startWork(product, ledger)
    const [failedReads, samples] = await Promise.all([readAll(product, forMs), sampleMemory(product, forMs)])
    await work.stop()
    const { peak } = product.memory()
    await product.stop()
    const found = await audit(product, ledger)
    const growth = growthOf(samples)
    return {
      what: `${Math.round(forMs / 60_000)} minutes of mixed load, memory at the end ${growth.toFixed(2)} × that after the first fifth`,
      engine,
      ...found,
      failed: ledger.failed + failedReads,
      back: null,
      peak,
      problems: [
        ...(ledger.failed + failedReads > 0 ? ['requests failed'] : []),
        ...(forMs >= shortestTellingMs && growth > mostGrowth ? ['the memory grows'] : []),
      ],
    }
  } finally {
    await product.remove()
  }
}

async function readAll(product: RestartableProduct, forMs: number): Promise<number> {
  const end = performance.now() + forMs
  let failed = 0
  while (performance.now() < end) {
    for (const path of reads) {
      const answer = await fetch(product.url + path, { headers: { apikey: product.secretKey } }).catch(
        () => null,
      )
      await answer?.arrayBuffer()
      if (!answer?.ok) failed += 1
      await pause(20)
    }
  }
  return failed
}

async function sampleMemory(product: RestartableProduct, forMs: number): Promise<number[]> {
  const end = performance.now() + forMs
  const samples: number[] = []
  while (performance.now() < end) {
    samples.push(product.memory().now)
    await pause(Math.min(2_000, forMs / 20))
  }
  return samples
}

function growthOf(samples: readonly number[]): number {
  const fifth = Math.floor(samples.length / 5)
  return middle(samples.slice(-fifth)) / middle(samples.slice(fifth, 2 * fifth))
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
