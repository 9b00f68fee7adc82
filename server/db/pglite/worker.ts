// The thread that runs PGlite. It knows nothing of requests: bytes of Postgres' wire protocol in, bytes out.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { FlushedFolder } from './flushed-folder.ts'
import type { ThreadRequest, ThreadStart } from './thread.ts'

// Without -F, by which PGlite switches flushing off. Of the ways to flush the engine's libc implements fsync alone.
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  // Its pages are in memory, where reading one by an index costs no more than reading the next: else the planner reads a
  // whole small table for each row that refers to it.
  ...['-c', 'random_page_cost=1.1'],
]

if (!parentPort) throw new Error('PGlite runs in a worker thread, started by thread.ts.')
const port = parentPort
const { folder, snapshot, begun, code }: ThreadStart = workerData
const pglite = await PGlite.create({
  ...(folder === undefined ? {} : { fs: new FlushedFolder(folder) }),
  ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
  extensions: { pg_trgm },
  startParams,
  pgliteWasmModule: code,
})

// One after the other, each answered before the next begins.
let served: Promise<void> = Promise.resolve()
port.on('message', (request: ThreadRequest) => {
  served = served.then(() => serve(request))
})
port.postMessage(new Uint8Array())

async function serve(request: ThreadRequest): Promise<void> {
  if (request === 'close') {
    await pglite.close()
    port.close()
    return
  }
  if (Atomics.add(begun, 0, 1n) < 0n) return
  const answer = await answerTo(request)
  port.postMessage(answer, [answer.buffer])
}

async function answerTo(messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  // Each chunk is a view of memory that PGlite writes over.
  await pglite.execProtocolRawStream(messages, { onRawData: (chunk) => chunks.push(chunk.slice()) })
  const answer = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    answer.set(chunk, offset)
    offset += chunk.length
  }
  return answer
}
