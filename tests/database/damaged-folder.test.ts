// A damaged database folder is refused with the way back, and nothing in it is touched. tests/deep/servers starts the
// product on such folders.
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { StartFailure } from '#server/start-failure.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { type Damage, damagedDatabases } from '#testing/server/damaged-folders.ts'
import { unpackEmbeddedDatabase } from '#testing/server/embedded-database.ts'
import { listFolder } from '#testing/server/folder-listing.ts'

describe('a database folder', () => {
  let whole: string
  let dataDir: string
  beforeAll(async () => {
    whole = await scratchFolder()
    await unpackEmbeddedDatabase(whole)
  })
  beforeEach(async () => {
    dataDir = await scratchFolder()
    // The engine must not get as far as the tables.
    await mkdir(join(dataDir, 'database/base'), { recursive: true })
    for (const name of ['PG_VERSION', 'global', 'pg_multixact', 'pg_wal', 'pg_xact']) {
      await cp(join(whole, 'database', name), join(dataDir, 'database', name), { recursive: true })
    }
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))
  afterAll(() => rm(whole, { recursive: true, force: true }))

  async function expectRefusal({ apply, reason }: Damage, command: string): Promise<void> {
    apply(dataDir)
    const before = listFolder(dataDir)
    const opened = openDatabase(readConfig({ DATA_DIR: dataDir }, dataDir))
    const failure = await opened.then((db) => db.close()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartFailure)
    expect(String(failure)).toMatch(reason)
    expect(String(failure)).toContain(dataDir)
    expect(String(failure)).toContain(command)
    expect(listFolder(dataDir)).toEqual(before)
  }

  it.each(damagedDatabases)('$name is refused and left as it is', async (damage) => {
    await expectRefusal(damage, 'npm run restore -- FILE --replace')
  })

  it('of an installation with backups is refused with the command that restores the newest', async () => {
    await mkdir(join(dataDir, 'backups'))
    const newest = join(dataDir, 'backups/shringar-2026-11-16T21-30-00Z.backup')
    for (const path of [newest, newest.replace('16T', '15T')]) await writeFile(path, '')
    for (const damage of damagedDatabases.slice(0, 1))
      await expectRefusal(damage, `npm run restore -- ${newest} --replace`)
  })
})
