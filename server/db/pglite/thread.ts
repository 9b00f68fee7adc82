// PGlite in a thread of its own. Nothing interrupts a statement inside the engine, so one that takes too long is ended
// together with its thread: for the database that is a crash, after which it opens again with every acknowledged row.
// The server also goes on answering while a statement runs, and hands over the next work before it is asked for it.
import { Worker } from 'node:worker_threads'
import { DatabaseError, DatabaseUnavailable } from '../contract.ts'
import { engineCode } from './engine-code.ts'

export interface PgliteFiles {
  /** Absent: in memory. */
  readonly folder?: string
  /** A prepared data folder, loaded where the folder is still empty. */
  readonly snapshot?: Blob
}

export interface ThreadStart extends PgliteFiles {
  readonly code: WebAssembly.Module
  /** Shared with the thread: how many exchanges have begun. Below zero none may begin any more. */
  readonly begun: BigInt64Array
}

export type ThreadRequest = Uint8Array | 'close'

export interface PgliteThread {
  /**
   * The database's answer to some messages. They are handed over at once and answered in their order. `limitMs` counts
   * from when they begin; 0 or none is no limit. Throws NeverBegun when the thread ended before it came to them.
   */
  exchange(messages: readonly Uint8Array[], limitMs?: number): Promise<Uint8Array>
  /** Nothing is answered any more: after close(), a statement that took too long, or a crash. */
  hasEnded(): boolean
  close(): Promise<void>
}

/** Nothing of an exchange has happened, so it may be had again elsewhere. */
export class NeverBegun extends DatabaseUnavailable {
  constructor() {
    super('The embedded database stopped before this.')
  }
}

interface Exchange extends PromiseWithResolvers<Uint8Array> {
  readonly number: bigint
  readonly limitMs: number
}

/** So low that counting on from here never reaches zero. */
const stopped = -(2n ** 63n)

export async function startThread(files: PgliteFiles): Promise<PgliteThread> {
  const begun = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { ...files, begun, code: await engineCode() } satisfies ThreadStart,
  })
  const ended = Promise.withResolvers<void>()
  const unanswered: Exchange[] = []
  let sent = 0n
  let overdue: bigint | null = null
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  let reason: Error = new DatabaseUnavailable('The embedded database has stopped.')

  function expectAnswer(limitMs: number): Promise<Uint8Array> {
    const exchange = { ...Promise.withResolvers<Uint8Array>(), number: sent++, limitMs }
    unanswered.push(exchange)
    if (unanswered.length === 1) watch()
    return exchange.promise
  }

  function watch(): void {
    const [running] = unanswered
    timer = running?.limitMs ? setTimeout(endOverdue, running.limitMs, running.number) : undefined
  }

  function endOverdue(number: bigint): void {
    // Where it is not the one that runs, it is still to come, or its answer is on the way.
    if (Atomics.compareExchange(begun, 0, number, stopped) !== number) {
      watch()
      return
    }
    overdue = number
    reason = new DatabaseError({
      message: 'canceling statement due to statement timeout',
      sqlState: '57014',
    })
    // Answered when it has exited: whoever comes next must find the files free.
    void worker.terminate()
  }

  worker.on('message', (answer: Uint8Array) => {
    clearTimeout(timer)
    unanswered.shift()?.resolve(answer)
    watch()
  })
  worker.on('error', (error) => {
    reason = error
  })
  worker.on('exit', () => {
    isOver = true
    clearTimeout(timer)
    const lastBegun = overdue ?? Atomics.load(begun, 0)
    for (const { number, reject } of unanswered) reject(number <= lastBegun ? reason : new NeverBegun())
    ended.resolve()
  })
  // Opening is the first thing that it answers.
  await expectAnswer(0)

  return {
    async exchange(messages, limitMs = 0) {
      if (isOver) throw new NeverBegun()
      const bytes = new Uint8Array(Buffer.concat(messages))
      worker.postMessage(bytes satisfies ThreadRequest, [bytes.buffer])
      return expectAnswer(limitMs)
    },
    hasEnded: () => isOver,
    async close() {
      if (!isOver) worker.postMessage('close' satisfies ThreadRequest)
      await ended.promise
    },
  }
}
