// PGlite in a thread of its own. Nothing interrupts a statement inside the engine, so one that takes too long is ended
// together with its thread: for the database that is a crash, after which it opens again with every acknowledged row.
// The server also goes on answering while a statement runs.
import { Worker } from 'node:worker_threads'
import { DatabaseError, DatabaseUnavailable } from '../contract.ts'

export interface PgliteFiles {
  /** Absent: in memory. */
  readonly folder?: string
  /** A prepared data folder, loaded where the folder is still empty. */
  readonly snapshot?: Blob
}

export type ThreadRequest = Uint8Array | 'close'

export interface PgliteThread {
  /** The database's answer to some messages. One exchange at a time; `limitMs` of 0 or none is no limit. */
  exchange(messages: readonly Uint8Array[], limitMs?: number): Promise<Uint8Array>
  /** Nothing is answered any more: after close(), a statement that took too long, or a crash. */
  hasEnded(): boolean
  close(): Promise<void>
}

export async function startThread(files: PgliteFiles): Promise<PgliteThread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: files })
  const ended = Promise.withResolvers<void>()
  let isOver = false
  let reason: Error = new DatabaseUnavailable('The embedded database has stopped.')
  let waiting = Promise.withResolvers<Uint8Array | 'open'>()

  worker.on('message', (answer: Uint8Array | 'open') => waiting.resolve(answer))
  worker.on('error', (error) => waiting.reject(error))
  worker.on('exit', () => {
    isOver = true
    waiting.reject(reason)
    ended.resolve()
  })
  await waiting.promise

  function endOverdue(): void {
    reason = new DatabaseError({
      message: 'canceling statement due to statement timeout',
      sqlState: '57014',
    })
    // Answered when it has exited: whoever comes next must find the files free.
    void worker.terminate()
  }

  return {
    async exchange(messages, limitMs) {
      if (isOver) throw reason
      waiting = Promise.withResolvers()
      const bytes = new Uint8Array(Buffer.concat(messages))
      worker.postMessage(bytes satisfies ThreadRequest, [bytes.buffer])
      const timer = limitMs ? setTimeout(endOverdue, limitMs) : undefined
      try {
        return (await waiting.promise) as Uint8Array
      } finally {
        clearTimeout(timer)
      }
    },
    hasEnded: () => isOver,
    async close() {
      if (!isOver) worker.postMessage('close' satisfies ThreadRequest)
      await ended.promise
    },
  }
}
