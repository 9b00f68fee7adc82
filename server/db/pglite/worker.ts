// The worker thread that runs PGlite: bytes of Postgres' wire protocol in, bytes out.
import { existsSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { compileEngine } from './engine-code.ts'
import { engineOptions } from './engine-options.ts'
import type { ThreadAnswer, ThreadRequest, ThreadStart } from './thread.ts'

if (!parentPort) throw new Error('PGlite runs in a worker thread, started by thread.ts.')
const port = parentPort
const { folder, snapshot, code = await compileEngine() }: ThreadStart = workerData
port.postMessage(code satisfies ThreadAnswer)
if (folder !== undefined) removeStaleLock(folder)
const pglite = await PGlite.create({
  ...engineOptions(folder),
  ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
  pgliteWasmModule: code,
})

port.on('message', async (request: ThreadRequest) => {
  if (request === 'close') {
    await pglite.close()
    port.close()
    return
  }
  const answer = await answerTo(request)
  port.postMessage(answer satisfies ThreadAnswer, [answer.buffer])
})
port.postMessage(new Uint8Array() satisfies ThreadAnswer)

/**
 * A power cut can leave Postgres' own lock file empty, and then it never starts again. Exclusive access is
 * ensured before (docs/decisions/044).
 */
function removeStaleLock(database: string): void {
  const lock = join(database, 'postmaster.pid')
  if (existsSync(lock)) unlinkSync(lock)
}

async function answerTo(messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  // Each chunk is a view of memory that PGlite overwrites.
  await pglite.execProtocolRawStream(messages, { onRawData: (chunk) => chunks.push(chunk.slice()) })
  const answer = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    answer.set(chunk, offset)
    offset += chunk.length
  }
  return answer
}
