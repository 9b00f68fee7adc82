import { expect, it } from 'vitest'
import { type ProcessorTimes, undisturbed } from './undisturbed.ts'

/** Before and after each piece of work, one after the other. */
const reading = (...times: [worked: number, taken: number][]) => {
  const left = times.map(([worked, taken]): ProcessorTimes => ({ worked, taken }))
  return () => left.shift() ?? null
}

it('measures again what was measured while others took the processors away', async () => {
  let measured = 0
  const work = async () => ++measured
  const read = reading([0, 0], [98, 6], [98, 6], [150, 50], [150, 50], [250, 55])
  expect(await undisturbed(work, { read, restMs: 0 })).toBe(3)
})

it('takes the first where nobody was busy, or the system does not tell', async () => {
  expect(await undisturbed(async () => 'first', { read: reading([0, 7], [100, 7]) })).toBe('first')
  expect(await undisturbed(async () => 'first', { read: () => null })).toBe('first')
})

it('says so when they never leave', async () => {
  let taken = 0
  const read = () => ({ worked: 0, taken: taken++ })
  await expect(undisturbed(async () => 1, { read, patienceMs: 0, restMs: 0 })).rejects.toThrow(/Others use/)
})

it('passes on what failed by itself, and tries again what failed while others were busy', async () => {
  let tried = 0
  const work = async () => {
    tried += 1
    throw new Error('no page')
  }
  const read = reading([0, 0], [50, 50], [50, 50], [150, 50])
  await expect(undisturbed(work, { read, restMs: 0 })).rejects.toThrow('no page')
  expect(tried).toBe(2)
})
