// Runs PGlite in a worker thread. A statement cannot be cancelled inside the engine, so a statement timeout
// ends the thread; the database recovers from its WAL with every acknowledged row.
import { Worker } from 'node:worker_threads'
import { DatabaseError, DatabaseUnavailable } from '../contract.ts'

export interface PgliteFiles {
  /** Absent: in memory. */
  readonly folder?: string
  /** Initial content of an empty folder. */
  readonly snapshot?: Blob
}

export interface ThreadStart extends PgliteFiles {
  readonly code: WebAssembly.Module | undefined
}

export type ThreadRequest = Uint8Array | 'close'
/** The first message is the engine's compiled code. */
export type ThreadAnswer = Uint8Array | WebAssembly.Module

export interface PgliteThread {
  /** Sends messages and returns the response, one exchange at a time. A limit of 0 means none. */
  exchange(messages: readonly Uint8Array[], limitMs?: number): Promise<Uint8Array>
  /** Ends it like a crash. Resolves when the files are free. */
  end(): Promise<void>
  /** True after close(), end(), a statement timeout or a crash. */
  hasEnded(): boolean
  close(): Promise<void>
}

/** Compiled by the first thread and reused by later ones. */
let code: WebAssembly.Module | undefined

export async function startThread(files: PgliteFiles): Promise<PgliteThread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { ...files, code } satisfies ThreadStart,
    // Four times the default, so that Postgres' own stack depth limit is reached first.
    resourceLimits: { stackSizeMb: 16 },
  })
  const exited = Promise.withResolvers<void>()
  // The first response is that of opening.
  let answer = Promise.withResolvers<Uint8Array>()
  let isOver = false
  let reason: Error = new DatabaseUnavailable('The embedded database has stopped.')

  worker.on('message', (answered: ThreadAnswer) => {
    if (answered instanceof WebAssembly.Module) code = answered
    else answer.resolve(answered)
  })
  worker.on('error', (cause) => {
    reason = new DatabaseUnavailable('The embedded database has crashed.', { cause })
  })
  worker.on('exit', () => {
    isOver = true
    answer.reject(reason)
    exited.resolve()
  })
  await answer.promise

  async function end(): Promise<void> {
    await worker.terminate()
    await exited.promise
  }

  function endOverdue(): void {
    reason = new DatabaseError({
      message: 'canceling statement due to statement timeout',
      sqlState: '57014',
    })
    void end()
  }

  /** Ends the engine after the limit, unless a response is already waiting in the event loop. */
  function startClock(limitMs: number): Disposable {
    let due: NodeJS.Immediate | undefined
    const timer = setTimeout(() => {
      due = setImmediate(endOverdue)
    }, limitMs)
    return {
      [Symbol.dispose]() {
        clearTimeout(timer)
        clearImmediate(due)
      },
    }
  }

  return {
    async exchange(messages, limitMs = 0) {
      if (isOver) throw new DatabaseUnavailable('The embedded database has stopped.')
      answer = Promise.withResolvers()
      const bytes = new Uint8Array(Buffer.concat(messages))
      worker.postMessage(bytes satisfies ThreadRequest, [bytes.buffer])
      using _clock = limitMs > 0 ? startClock(limitMs) : null
      return await answer.promise
    },
    end,
    hasEnded: () => isOver,
    async close() {
      if (!isOver) worker.postMessage('close' satisfies ThreadRequest)
      await exited.promise
    },
  }
}
