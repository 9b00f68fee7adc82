// `node --import ./tests/deep/disasters/disk/record.ts tests/deep/disasters/unlogged-table.ts`: creates an unlogged
// table and cuts the power after none, one, two … all of its new file names were kept. The engine keeps an empty
// copy in an init fork; if the log restores that fork beside the table's own file, all later starts would fail.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '#server/db/pglite.ts'
import { ensureSnapshot, readSnapshot } from '#server/db/snapshot.ts'
import { diskOf } from './disk/disk.ts'
import { readEvents } from './disk/events.ts'
import { mark, startRecording, stopRecording } from './disk/record.ts'

/** More than there are new names, so that each of them is the last one once. */
const CUTS = 16

const scratch = mkdtempSync(join(tmpdir(), 'shringar-unlogged-'))
const [folder, left, log] = ['day', 'left', 'day.log'].map((name) => join(scratch, name)) as [
  string,
  string,
  string,
]
let opened = 0
try {
  await ensureSnapshot()
  mkdirSync(folder)
  await (await openPglite({ folder: join(folder, 'database'), snapshot: await readSnapshot() })).close()
  const disk = diskOf(folder)
  await makeTable()
  for (const recorded of readEvents(log)) {
    if (recorded.event.what === 'mark') break
    disk.apply(recorded)
  }
  for (let cut = 0; cut <= CUTS; cut += 1) {
    disk.cut(left, () => cut / CUTS)
    await openLeft(cut)
    rmSync(left, { recursive: true })
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
process.stdout.write(`${opened} of ${CUTS + 1} opened\n`)
process.exit(opened === CUTS + 1 ? 0 : 1)

async function makeTable(): Promise<void> {
  startRecording({ folder, log })
  const db = await openPglite({ folder: join(folder, 'database') })
  await db.asOwner((tx) =>
    tx.script('create unlogged table public.counted (id integer primary key, name text)'),
  )
  mark('made')
  await db.close()
  stopRecording()
}

async function openLeft(cut: number): Promise<void> {
  try {
    await (await openPglite({ folder: join(left, 'database') })).close()
    opened += 1
  } catch (error) {
    process.stdout.write(`with ${cut} of ${CUTS} parts of the names it does not open: ${error}\n`)
  }
}
