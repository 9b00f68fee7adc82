// Shortages in the embedded engine, of file descriptors and of disk space: it recovers, and nothing is lost.
import { execFile } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { openPglite } from '#server/db/pglite.ts'
import { sql } from '#server/db/sql.ts'
import { mountSmallDisk } from '#testing/server/small-disk.ts'

describe.skipIf(process.platform === 'win32')('a shortage of file descriptors', () => {
  it('is survived: all rows written during it and afterwards are stored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shringar-shortage-'))
    const program = join(import.meta.dirname, 'write-without-descriptors.ts')
    const limited = ['-c', 'ulimit -n 300 && exec "$@"', 'sh', process.execPath, program]
    const { stdout } = await promisify(execFile)('sh', [...limited, folder, inject('pgliteTemplate')])
    expect(JSON.parse(stdout)).toEqual({ during: 60, after: 60, stored: 120 })
    await rm(folder, { recursive: true })
  })
})

const disk = mountSmallDisk(120 * 1024)

describe.skipIf(disk === null)('a full disk', () => {
  const folder = disk?.folder ?? ''
  let db: Db
  beforeAll(async () => {
    const snapshot = new Blob([await readFile(inject('pgliteTemplate'))])
    db = await openPglite({ folder: join(folder, 'database'), snapshot, statementTimeoutMs: 20_000 })
    await db.asOwner((tx) =>
      tx.script('create table bulk (content text); alter table bulk alter content set storage plain'),
    )
  })
  afterAll(async () => {
    await db?.close()
    disk?.remove()
  })

  it('refuses writes, still reads, and writes again when there is space', async () => {
    const write = () => db.asOwner((tx) => tx.last(sql`insert into bulk values (${'x'.repeat(7000)})`))
    const stored = () => db.asOwner((tx) => tx.query(sql`select count(*) as rows from bulk`))
    const filler = join(folder, 'filler')
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
