// What visitors get of the database: less time than others, and turns by network.
import type { Caller, CallerOptions } from './contract.ts'
import type { QueueEntry } from './request-queue.ts'

/** Three of the default eight seconds, as on a hosted project. */
const visitorShare = 3 / 8

/** The statement timeout of a caller; 0 means none. */
export function statementLimitOf({ role }: Caller, limitMs: number): number {
  return role === 'anon' ? Math.ceil(limitMs * visitorShare) : limitMs
}

export function queueEntryOf(
  { role }: Caller,
  { network = '', signal }: CallerOptions,
  maxWaitMs: number,
): QueueEntry {
  return role === 'anon' ? { network, signal, maxWaitMs } : { signal, maxWaitMs }
}
