// The embedded engine in trouble: half an answer is never a success, and a shortage passes by itself.
import { execFile, execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Caller, DatabaseUnavailable, type Db } from '#server/db/contract.ts'
import { openPglite } from '#server/db/pglite.ts'
import { sql } from '#server/db/sql.ts'
import { openLimitedDatabase, type TestDatabase } from '../support/databases.ts'

const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }

const remember = (name: string) => sql`insert into platform.settings (name, value) values (${name}, '1')`

async function isRemembered(db: Db, name: string): Promise<boolean> {
  const rows = await db.asOwner((tx) => tx.query(sql`select from platform.settings where name = ${name}`))
  return rows.length === 1
}

describe('an engine in trouble', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openLimitedDatabase('pglite', 20_000)
  })
  afterAll(() => database?.close())

  /** Far beyond what the engine's stack holds; PGlite tells of no error. */
  const tooDeep = sql`select ${'['.repeat(2_000_000) + ']'.repeat(2_000_000)}::json is null as missing`

  it('that breaks off its answer is no success, and the next one finds it well', async () => {
    const { db } = database
    await db.asOwner((tx) => tx.last(remember('before')))
    await expect(db.asCaller(visitor, { readOnly: false }, (tx) => tx.last(tooDeep))).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    )
    // In a damaged engine the next error of anybody never came back.
    await expect(db.asOwner((tx) => tx.last(sql`select 1 / 0`))).rejects.toMatchObject({ sqlState: '22012' })
    expect(await isRemembered(db, 'before')).toBe(true)
  })

  it('keeps nothing of the transaction in which it broke off, also if the work goes on', async () => {
    const { db } = database
    const attempt = db.asOwner(async (tx) => {
      await tx.query(remember('within'))
      await tx.query(tooDeep).catch(() => {})
    })
    await expect(attempt).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await isRemembered(db, 'within')).toBe(false)
  })

  it.each(['58P02', '53200', 'XX000'])('of its own (%s) is opened anew', async (code) => {
    const { db } = database
    await db.asOwner((tx) => tx.script("set shringar.same = 'yes'"))
    const fail = `do $$ begin raise exception 'trouble' using errcode = '${code}'; end $$`
    await expect(db.asOwner((tx) => tx.script(fail))).rejects.toMatchObject({ sqlState: code })
    const [row] = await db.asOwner((tx) =>
      tx.query(sql`select current_setting('shringar.same', true) as same`),
    )
    expect(row?.same).toBeNull()
  })

  it('that is only a mistake of the statement goes on', async () => {
    const { db } = database
    await db.asOwner((tx) => tx.script("set shringar.same = 'yes'"))
    await expect(db.asOwner((tx) => tx.last(sql`select 1 / 0`))).rejects.toMatchObject({ sqlState: '22012' })
    const [row] = await db.asOwner((tx) =>
      tx.query(sql`select current_setting('shringar.same', true) as same`),
    )
    expect(row?.same).toBe('yes')
  })
})

it.each([
  ['empty', ''],
  ['zeroes', '\0'.repeat(64)],
])('opens although a power cut left its lock file %s', async (_, words) => {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-lock-'))
  try {
    const snapshot = new Blob([await readFile(inject('pgliteTemplate'))])
    await (await openPglite({ folder, snapshot })).close()
    await writeFile(join(folder, 'postmaster.pid'), words)
    const db = await openPglite({ folder })
    await db.ping()
    await db.close()
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe.skipIf(process.platform === 'win32')('a shortage of file descriptors', () => {
  it('passes: whatever is written while there are none, and afterwards, is stored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shringar-shortage-'))
    const program = join(import.meta.dirname, 'write-without-descriptors.ts')
    const limited = ['-c', 'ulimit -n 300 && exec "$@"', 'sh', process.execPath, program]
    const { stdout } = await promisify(execFile)('sh', [...limited, folder, inject('pgliteTemplate')])
    expect(JSON.parse(stdout)).toEqual({ during: 60, after: 60, stored: 120 })
    await rm(folder, { recursive: true })
  })
})

const disk = mountSmallDisk()

/** Or null where this process may not mount; then what follows counts as skipped. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'shringar-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

describe.skipIf(disk === null)('a full disk', () => {
  const place = disk ?? ''
  let db: Db
  beforeAll(async () => {
    const snapshot = new Blob([await readFile(inject('pgliteTemplate'))])
    db = await openPglite({ folder: join(place, 'database'), snapshot, statementTimeoutMs: 20_000 })
    await db.asOwner((tx) =>
      tx.script('create table bulk (content text); alter table bulk alter content set storage plain'),
    )
  })
  afterAll(async () => {
    await db?.close()
    execFileSync('umount', [place])
    await rm(place, { recursive: true })
  })

  it('refuses what it cannot store, goes on reading, and stores again when there is room', async () => {
    const write = () => db.asOwner((tx) => tx.last(sql`insert into bulk values (${'x'.repeat(7000)})`))
    const stored = () => db.asOwner((tx) => tx.query(sql`select count(*) as rows from bulk`))
    const filler = join(place, 'filler')
    await write()
    fill(filler)
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await expect(write()).rejects.toMatchObject({ sqlState: '53100' })
    }
    expect(await stored()).toEqual([{ rows: 1 }])
    rmSync(filler)
    await write()
    expect(await stored()).toEqual([{ rows: 2 }])
  })

  function fill(path: string): void {
    const file = openSync(path, 'w')
    const fillOn = () => {
      for (;;) writeSync(file, Buffer.alloc(65_536, 1))
    }
    expect(fillOn).toThrow(/ENOSPC/)
    closeSync(file)
  }
})
