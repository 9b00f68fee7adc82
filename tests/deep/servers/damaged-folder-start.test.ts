// The product on a damaged data folder: one sentence, exit code 1, and nothing in the folder is touched.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backupFolder, makeStoredBackup } from '#server/backup/make-backup.ts'
import { readConfig } from '#server/config.ts'
import { lockDataFolder } from '#server/data-folder.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { loadSecrets } from '#server/secrets.ts'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { brokenSecrets, damagedDatabases } from '#testing/server/damaged-folders.ts'
import { unpackEmbeddedDatabase } from '#testing/server/embedded-database.ts'
import { listFolder } from '#testing/server/folder-listing.ts'
import { mountSmallDisk } from '#testing/server/small-disk.ts'

const project = resolve(import.meta.dirname, '../../..')
/** An ordinary user; only root can start a process as one. */
const user = process.getuid?.() === 0 ? 65534 : null
const disk = mountSmallDisk(200 * 1024)

function start(dataDir: string, uid = process.getuid?.()) {
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    cwd: project,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal' },
    encoding: 'utf8',
    uid,
  })
  return { status, stderr }
}

describe('a start', () => {
  let whole: string
  let dataDir: string
  beforeAll(async () => {
    whole = await scratchFolder()
    await unpackEmbeddedDatabase(whole)
    await loadSecrets(readConfig({ DATA_DIR: whole }, whole))
    await (await lockDataFolder(whole)).release()
  })
  beforeEach(async () => {
    dataDir = await scratchFolder()
    await cp(whole, dataDir, { recursive: true })
    return () => rm(dataDir, { recursive: true, force: true })
  })
  afterAll(async () => {
    await rm(whole, { recursive: true, force: true })
    disk?.remove()
  })

  it.each([...damagedDatabases, ...brokenSecrets])('$name ends with one sentence', ({ apply, reason }) => {
    apply(dataDir)
    const before = listFolder(dataDir)
    const { status, stderr } = start(dataDir)
    expect(stderr).toMatch(/^[^\n]+npm run restore[^\n]+\n$/)
    expect(stderr).toMatch(reason)
    expect(status).toBe(1)
    expect(listFolder(dataDir)).toEqual(before)
  })

  it('with both damaged is restored by the command that the sentence names', async () => {
    const config = readConfig({ DATA_DIR: dataDir }, dataDir)
    const secrets = await loadSecrets(config)
    const files = folderStore(join(dataDir, 'files'))
    const db = await openDatabase(config)
    await makeStoredBackup({ db, files, secrets }, backupFolder(config))
    await db.close()
    damagedDatabases[0]?.apply(dataDir)
    brokenSecrets[0]?.apply(dataDir)
    const [command = ''] = /npm run restore -- \S+ --replace/.exec(start(dataDir).stderr) ?? []
    const [program = '', ...options] = command.replace('npm run restore --', 'scripts/restore.ts').split(' ')
    execFileSync(process.execPath, [program, ...options], {
      cwd: project,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    })
    expect(await loadSecrets(config)).toEqual(secrets)
    await (await openDatabase(config)).close()
  })

  it.skipIf(user === null).each(['database', 'database/global/pg_control', 'secrets.json'])(
    'without permission for %s ends with one sentence',
    (name) => {
      if (user === null) return
      execFileSync('chown', ['-R', String(user), dataDir])
      chmodSync(join(dataDir, name), 0)
      const before = listFolder(dataDir)
      const { status, stderr } = start(dataDir, user)
      expect(stderr).toMatch(/^[^\n]+ may not be read and written by this user \(EACCES\): [^\n]+\n$/)
      expect(stderr).toContain(join(dataDir, name))
      expect(status).toBe(1)
      expect(listFolder(dataDir)).toEqual(before)
    },
  )

  it.skipIf(disk === null).each([
    ['full', 0],
    ['nearly full', 128 * 1024],
  ])('on a %s disk after a crash ends with one sentence, and loses nothing', async (_what, free) => {
    const folder = join(disk?.folder ?? '', 'data')
    const filler = join(disk?.folder ?? '', 'filler')
    await cp(dataDir, folder, { recursive: true })
    const config = readConfig({ DATA_DIR: folder }, folder)
    const db = await openDatabase(config)
    await db.asOwner((tx) =>
      tx.script('create table bulk (n int); insert into bulk select generate_series(1, 100000)'),
    )
    // As a kill leaves it: the rows are only in the log.
    await cp(join(folder, 'database'), join(dataDir, 'crashed'), { recursive: true })
    await db.close()
    rmSync(join(folder, 'database'), { recursive: true })
    await cp(join(dataDir, 'crashed'), join(folder, 'database'), { recursive: true })
    fill(filler, free)
    const before = listFolder(folder)
    const { status, stderr } = start(folder)
    expect(stderr).toBe(
      `There is no space left on the disk (or within the quota) of DATA_DIR ${folder}: free some, then start again; nothing in it is lost.\n`,
    )
    expect(status).toBe(1)
    if (free === 0) expect(listFolder(folder)).toEqual(before)
    rmSync(filler)
    const again = await openDatabase(config)
    expect(await again.asOwner((tx) => tx.query(sql`select count(*) as rows from bulk`))).toEqual([
      { rows: 100000 },
    ])
    await again.close()
    rmSync(folder, { recursive: true })
  })
})

/** Fills the disk except for some bytes. */
function fill(path: string, free: number): void {
  const file = openSync(path, 'w')
  let written = 0
  try {
    for (;;) written += writeSync(file, Buffer.alloc(4096, 1))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
  closeSync(file)
  truncateSync(path, written - free)
}
