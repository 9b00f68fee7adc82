import { expect, it } from 'vitest'
import { type ProcessorTimes, retryWhenThrottled } from './retry-when-throttled.ts'

/** CPU times before and after each run of the work. */
const reading = (...times: [worked: number, stolen: number][]) => {
  const left = times.map(([worked, stolen]): ProcessorTimes => ({ worked, stolen }))
  return () => left.shift() ?? null
}

it('repeats a measurement while the CPU was throttled', async () => {
  let measured = 0
  const work = async () => ++measured
  const read = reading([0, 0], [98, 6], [98, 6], [150, 50], [150, 50], [250, 55])
  expect(await retryWhenThrottled(work, { read, restMs: 0 })).toBe(3)
})

it('keeps the first measurement without CPU steal, or where the system does not report it', async () => {
  expect(await retryWhenThrottled(async () => 'first', { read: reading([0, 7], [100, 7]) })).toBe('first')
  expect(await retryWhenThrottled(async () => 'first', { read: () => null })).toBe('first')
})

it('fails when the throttling never ends', async () => {
  let stolen = 0
  const read = () => ({ worked: 0, stolen: stolen++ })
  await expect(retryWhenThrottled(async () => 1, { read, patienceMs: 0, restMs: 0 })).rejects.toThrow(
    /is throttled/,
  )
})

it('rethrows a failure, and retries one that happened while throttled', async () => {
  let tried = 0
  const work = async () => {
    tried += 1
    throw new Error('no page')
  }
  const read = reading([0, 0], [50, 50], [50, 50], [150, 50])
  await expect(retryWhenThrottled(work, { read, restMs: 0 })).rejects.toThrow('no page')
  expect(tried).toBe(2)
})
