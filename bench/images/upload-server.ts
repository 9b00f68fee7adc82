// The storage API alone in its process, so that its memory can be measured: sends its address to the parent,
// collects garbage on request, and ends with the parent.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { openPglite } from '#server/db/pglite.ts'
import { readSnapshot } from '#server/db/snapshot.ts'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { startStorageServer } from '#testing/server/storage-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'shringar-bench-uploads-'))
const db = await openPglite({ snapshot: await readSnapshot() })
await migrate(db)
const server = await startStorageServer({ db, blobs: folderStore(folder) })
process.send?.({ url: server.url, headers: await server.staffHeaders() })
process.on('message', () => {
  globalThis.gc?.()
  process.send?.('collected')
})
process.once('disconnect', async () => {
  await server.close()
  await db.close()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})
