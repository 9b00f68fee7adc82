// Who measures seconds on a machine that others share also measures the others: for seconds or minutes they take its
// processors away, and Linux counts how much was taken. What was measured meanwhile, or failed, is thrown away and measured again.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Since the machine started, in units of its own: for how long the processors worked, and for how long they would have. */
export interface ProcessorTimes {
  readonly worked: number
  readonly taken: number
}

interface Options {
  readonly read?: () => ProcessorTimes | null
  readonly patienceMs?: number
  readonly restMs?: number
}

/** Of the time that was wanted, the share that may be gone. */
const MOST_TAKEN = 0.05
const MINUTE_MS = 60_000

let count = 0
/** How many measurements were thrown away so far. */
export const repeated = () => count

/** What `work` gives when nobody else was busy meanwhile. */
export async function undisturbed<T>(
  work: () => Promise<T>,
  { read = processorTimes, patienceMs = 30 * MINUTE_MS, restMs = 2_000 }: Options = {},
): Promise<T> {
  const since = performance.now()
  for (;;) {
    const before = read()
    const [result] = await Promise.allSettled([work()])
    if (shareTaken(before, read()) <= MOST_TAKEN) {
      if (result.status === 'rejected') throw result.reason
      return result.value
    }
    count += 1
    if (performance.now() - since > patienceMs) {
      throw new Error(
        'Others use the processors of this machine all the time: nothing can be measured on it now.',
      )
    }
    await pause(restMs)
  }
}

function shareTaken(before: ProcessorTimes | null, after: ProcessorTimes | null): number {
  if (!before || !after) return 0
  const taken = after.taken - before.taken
  return taken / (taken + after.worked - before.worked || 1)
}

/** Null where the system does not tell. */
function processorTimes(): ProcessorTimes | null {
  if (process.platform !== 'linux') return null
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, taken = 0] = readFileSync(
    '/proc/stat',
    'utf8',
  )
    .slice('cpu'.length)
    .trim()
    .split(/\s+/)
    .map(Number)
  return { worked: user + nice + system + interrupts + softInterrupts, taken }
}
