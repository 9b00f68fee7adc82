// Repeats a measurement that was disturbed by CPU steal, which Linux counts: on a shared machine other guests take
// the CPU for seconds or minutes.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Clock ticks since boot: how long the CPU worked, and how long the hypervisor withheld it (steal). */
export interface ProcessorTimes {
  readonly worked: number
  readonly stolen: number
}

interface Options {
  readonly read?: () => ProcessorTimes | null
  readonly patienceMs?: number
  readonly restMs?: number
}

/** The tolerated share of CPU steal. */
const MAX_STEAL = 0.05
const MINUTE_MS = 60_000

let count = 0
/** Number of repeated measurements so far. */
export const repeated = () => count

/** Returns the result of a run of `work` without CPU steal. */
export async function retryWhenThrottled<T>(
  work: () => Promise<T>,
  { read = processorTimes, patienceMs = 30 * MINUTE_MS, restMs = 2_000 }: Options = {},
): Promise<T> {
  const since = performance.now()
  for (;;) {
    const before = read()
    const [result] = await Promise.allSettled([work()])
    if (stealShare(before, read()) <= MAX_STEAL) {
      if (result.status === 'rejected') throw result.reason
      return result.value
    }
    count += 1
    if (performance.now() - since > patienceMs) {
      throw new Error('The CPU of this machine is throttled all the time. Measure again later.')
    }
    await pause(restMs)
  }
}

function stealShare(before: ProcessorTimes | null, after: ProcessorTimes | null): number {
  if (!before || !after) return 0
  const stolen = after.stolen - before.stolen
  return stolen / (stolen + after.worked - before.worked || 1)
}

/** Null where the system does not report it. */
function processorTimes(): ProcessorTimes | null {
  if (process.platform !== 'linux') return null
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = readFileSync(
    '/proc/stat',
    'utf8',
  )
    .slice('cpu'.length)
    .trim()
    .split(/\s+/)
    .map(Number)
  return { worked: user + nice + system + interrupts + softInterrupts, stolen }
}
