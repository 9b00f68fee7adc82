// PGlite in a thread of its own. Nothing interrupts a statement inside the engine, so one that takes too long is ended
// together with its thread: for the database that is a crash, after which it opens scheduleNext with every acknowledged row.
// The server also goes on answering while a statement runs.
import { Worker } from 'node:worker_threads'
import { DatabaseError, DatabaseUnavailable } from '../contract.ts'

export interface PgliteFiles {
  /** Absent: in memory. */
  readonly folder?: string
  /** A prepared data folder, loaded where the folder is still empty. */
  readonly snapshot?: Blob
}

export interface ThreadStart extends PgliteFiles {
  readonly code: WebAssembly.Module | undefined
}

export type ThreadRequest = Uint8Array | 'close'
/** The engine's compiled code comes before everything else. */
export type ThreadAnswer = Uint8Array | WebAssembly.Module

export interface PgliteThread {
  /** The database's answer to some messages, one exchange at a time. A limit of 0, or none, is no limit. */
  exchange(messages: readonly Uint8Array[], limitMs?: number): Promise<Uint8Array>
  /** Ends it as a crash would. Resolves when the files are free. */
  end(): Promise<void>
  /** Nothing is answered any more: after close(), end(), a statement that took too long, or a crash. */
  hasEnded(): boolean
  close(): Promise<void>
}

/** Compiled by the first thread, while this one is still busy with starting, and kept: the next begins with code that is ready. */
let code: WebAssembly.Module | undefined

export async function startThread(files: PgliteFiles): Promise<PgliteThread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { ...files, code } satisfies ThreadStart,
    // Four times the usual: Postgres' own limit on the depth of what it is given should come first.
    resourceLimits: { stackSizeMb: 16 },
  })
  const exited = Promise.withResolvers<void>()
  // Opening is the first thing that it answers.
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

  /** Runs when the limit has passed; an answer that arrived while this thread was busy with something else goes first. */
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
