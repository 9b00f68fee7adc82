// Failures of the embedded engine: a truncated response is never a success.
// tests/deep/database/engine-disasters.test.ts tries a full disk and a shortage of file descriptors.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Caller, DatabaseUnavailable, type Db } from '#server/db/contract.ts'
import { openPglite } from '#server/db/pglite.ts'
import { sql } from '#server/db/sql.ts'
import '#testing/database/unoptimised-engine.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { isDeep } from '#testing/depth.ts'

const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }

let folder = ''
let db: Db
beforeAll(async () => {
  folder = await scratchFolder()
  const snapshot = new Blob([await readFile(inject('pgliteTemplate'))])
  db = await openPglite({ folder, snapshot, statementTimeoutMs: 20_000 })
})
afterAll(async () => {
  await db?.close()
  await rm(folder, { recursive: true, force: true })
})

const insertSetting = (name: string) => sql`insert into platform.settings (name, value) values (${name}, '1')`

async function isRemembered(name: string): Promise<boolean> {
  const rows = await db.asOwner((tx) => tx.query(sql`select from platform.settings where name = ${name}`))
  return rows.length === 1
}

/** Far beyond the engine's stack; PGlite reports no error. */
const tooDeep = sql`select ${'['.repeat(2_000_000) + ']'.repeat(2_000_000)}::json is null as missing`

it('treats a truncated response as a failure, and works again for the next request', async () => {
  await db.asOwner((tx) => tx.last(insertSetting('before')))
  await expect(db.asCaller(visitor, { readOnly: false }, (tx) => tx.last(tooDeep))).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  )
  // In a damaged engine the next error of any caller never arrived.
  await expect(db.asOwner((tx) => tx.last(sql`select 1 / 0`))).rejects.toMatchObject({ sqlState: '22012' })
  expect(await isRemembered('before')).toBe(true)
})

it('rolls back a transaction with a truncated response, also if the work goes on', async () => {
  const attempt = db.asOwner(async (tx) => {
    await tx.query(insertSetting('within'))
    await tx.query(tooDeep).catch(() => {})
  })
  await expect(attempt).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await isRemembered('within')).toBe(false)
})

/** A session setting, which is lost when the engine is reopened. */
const isSameSession = async () => {
  const [row] = await db.asOwner((tx) =>
    tx.query<{ same: string | null }>(sql`select current_setting('shringar.same', true) as same`),
  )
  return row?.same === 'yes'
}

it.each(isDeep ? ['58P02', '53200', 'XX000'] : ['58P02'])(
  'reopens the engine after an internal error (%s)',
  async (code) => {
    const { restarts } = db.load()
    await db.asOwner((tx) => tx.script("set shringar.same = 'yes'"))
    const fail = `do $$ begin raise exception 'trouble' using errcode = '${code}'; end $$`
    await expect(db.asOwner((tx) => tx.script(fail))).rejects.toMatchObject({ sqlState: code })
    expect(await isSameSession()).toBe(false)
    expect(db.load().restarts).toBe(restarts + 1)
  },
)

it('does not reopen it after a statement error', async () => {
  await db.asOwner((tx) => tx.script("set shringar.same = 'yes'"))
  await expect(db.asOwner((tx) => tx.last(sql`select 1 / 0`))).rejects.toMatchObject({ sqlState: '22012' })
  expect(await isSameSession()).toBe(true)
})

it('opens although a power cut left its lock file empty or full of zeroes', async () => {
  for (const content of ['', '\0'.repeat(64)]) {
    await db.close()
    await writeFile(join(folder, 'postmaster.pid'), content)
    db = await openPglite({ folder })
    await db.ping()
  }
})
