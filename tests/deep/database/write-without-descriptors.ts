// Run under a low limit of file descriptors: `write-without-descriptors.ts FOLDER TEMPLATE`. Opens all of them,
// writes until the table needs new files, closes them, writes again, and prints what was stored.
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { openPglite } from '#server/db/pglite.ts'
import { sql } from '#server/db/sql.ts'

const [folder = '', template = ''] = process.argv.slice(2)
const db = await openPglite({ folder, snapshot: new Blob([await readFile(template)]) })
await db.asOwner((tx) =>
  tx.script('create table bulk (content text); alter table bulk alter content set storage plain'),
)
const taken = takeAll()
const during = await write()
for (const file of taken) closeSync(file)
const after = await write()
const [row] = await db.asOwner((tx) => tx.query<{ stored: number }>(sql`select count(*) as stored from bulk`))
await db.close()
process.stdout.write(JSON.stringify({ during, after, ...row }))

function takeAll(): number[] {
  const files: number[] = []
  try {
    for (;;) files.push(openSync('/dev/null', 'r'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EMFILE')) throw error
    return files
  }
}

/** Number of acknowledged rows of sixty. */
async function write(): Promise<number> {
  let acknowledged = 0
  for (let row = 0; row < 60; row += 1) {
    const attempt = db.asOwner((tx) => tx.last(sql`insert into bulk values (${'x'.repeat(3000)})`))
    acknowledged += await attempt.then(
      () => 1,
      () => 0,
    )
  }
  return acknowledged
}
