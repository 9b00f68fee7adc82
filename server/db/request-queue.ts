// Decides which request gets the database next. The server's own work and signed-in callers pass waiting
// visitors, who never have more than half of the connections. Networks of visitors take turns, and one network
// has only a few requests in the database at once, so a crowd from one address makes only itself wait.
import { ClientDisconnected, DatabaseUnavailable } from './contract.ts'

export interface QueueEntry {
  /** The network of a visitor. Absent: before all visitors. */
  readonly network?: string
  /** When aborted, the work is not started any more. */
  readonly signal?: AbortSignal
  /** Absent: waits without limit, as the server's own work may. */
  readonly maxWaitMs?: number
}

export interface RequestQueue {
  load(): { readonly running: number; readonly waiting: number; readonly slots: number }
  run<T>(entry: QueueEntry, work: () => Promise<T>): Promise<T>
}

/** Enough for the requests of one page. */
const maxPerNetwork = 3
/** So many may pass a visitor who waits; without this limit busy staff would shut visitors out. */
const maxPassing = 4

type Start = () => void

/** `slots` is the number of requests in the database at once. */
export function createRequestQueue(slots: number): RequestQueue {
  const first = new Set<Start>()
  /** In the order in which the networks take turns. A line that is empty is removed. */
  const lines = new Map<string, Set<Start>>()
  const running = new Map<string, number>()
  let free = slots
  let freeForVisitors = Math.ceil(slots / 2)
  let passing = 0

  const mayVisit = (network: string) => freeForVisitors > 0 && (running.get(network) ?? 0) < maxPerNetwork

  function occupy(network: string | undefined): void {
    free -= 1
    if (network === undefined) return
    freeForVisitors -= 1
    running.set(network, (running.get(network) ?? 0) + 1)
  }

  function release(network: string | undefined): void {
    free += 1
    if (network !== undefined) {
      freeForVisitors += 1
      const left = (running.get(network) ?? 0) - 1
      if (left > 0) running.set(network, left)
      else running.delete(network)
    }
    startNext()
  }

  function startNext(): void {
    const [start] = first
    const visitors = lines.entries().find(([network]) => mayVisit(network))
    if (start && !(visitors && passing === maxPassing)) {
      passing = visitors ? passing + 1 : 0
      first.delete(start)
      occupy(undefined)
      start()
    } else if (visitors) {
      passing = 0
      startVisitor(...visitors)
    }
  }

  function startVisitor(network: string, line: Set<Start>): void {
    const [next] = line
    removeFrom(network, line, next)
    // Last in turn from now on.
    if (lines.delete(network)) lines.set(network, line)
    occupy(network)
    next?.()
  }

  function removeFrom(network: string, line: Set<Start>, start: Start | undefined): void {
    if (start) line.delete(start)
    if (line.size === 0 && lines.get(network) === line) lines.delete(network)
  }

  function lineOf(network: string): Set<Start> {
    const line = lines.get(network) ?? new Set()
    lines.set(network, line)
    return line
  }

  async function waitForTurn({ network, signal, maxWaitMs }: QueueEntry): Promise<void> {
    const { promise, resolve: start, reject } = Promise.withResolvers<void>()
    const line = network === undefined ? first : lineOf(network)
    line.add(start)
    const leave = (reason: Error) => {
      if (network === undefined) first.delete(start)
      else removeFrom(network, line, start)
      reject(reason)
    }
    const leaveAborted = () => leave(new ClientDisconnected())
    const timer =
      maxWaitMs === undefined
        ? undefined
        : setTimeout(leave, maxWaitMs, new DatabaseUnavailable('The database is busy.'))
    signal?.addEventListener('abort', leaveAborted, { once: true })
    await promise.finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leaveAborted)
    })
  }

  return {
    load() {
      const visitors = [...lines.values()].reduce((sum, line) => sum + line.size, 0)
      return { running: slots - free, waiting: first.size + visitors, slots }
    },
    async run(entry, work) {
      const { network, signal } = entry
      if (signal?.aborted) throw new ClientDisconnected()
      // A free slot means that nobody waits who could use it.
      const isFree = free > 0 && (network === undefined || mayVisit(network))
      if (isFree) occupy(network)
      else await waitForTurn(entry)
      try {
        return await work()
      } finally {
        release(network)
      }
    },
  }
}
