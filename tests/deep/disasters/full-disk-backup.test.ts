// A disk that fills up during a backup or restore: one clear message, and no partial files.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupFolder, makeStoredBackup } from '#server/backup/make-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { sql } from '#server/db/sql.ts'
import { loadSecrets } from '#server/secrets.ts'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { mountSmallDisk } from '#testing/server/small-disk.ts'
import { startTestServer } from '#testing/server/test-server.ts'
import {
  backUp,
  filledAppointments,
  filledInstallation,
  type Installation,
} from '../../contract/backup/installations.ts'

// Less than the image in it, which compression does not shrink.
const disk = mountSmallDisk(128)
const project = resolve(import.meta.dirname, '../../..')

describe.skipIf(disk === null)('a full disk', () => {
  const folder = disk?.folder ?? ''
  const sentence = (of: string, elsewhere: string) =>
    `because the disk of ${of} is full: free some space, or ${elsewhere}.`
  const noBackup = (of: string) => `No backup was made, ${sentence(of, 'name a file on another disk')}`
  let scratch: string
  let installation: Installation

  beforeAll(async () => {
    scratch = await scratchFolder()
    installation = await filledInstallation('pglite', scratch)
  })
  afterAll(async () => {
    await installation?.remove()
    disk?.remove()
    await rm(scratch, { recursive: true, force: true })
  })

  const onDisk = () => readdir(folder, { recursive: true })

  it('fails the backup command and leaves no file', async () => {
    await installation.close()
    const path = join(folder, 'mine.backup')
    const { status, stderr } = spawnSync(process.execPath, ['scripts/backup.ts', path], {
      cwd: project,
      env: { ...process.env, DATA_DIR: installation.config.dataDir },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, `${noBackup(folder)}\n`])
    expect(await onDisk()).toEqual([])
  })

  it('fails a backup that is requested from the server', async () => {
    await installation.use(async (db) => {
      const { dataDir } = installation.config
      await symlink(folder, join(dataDir, 'backups'))
      const server = await startTestServer(db, { DATA_DIR: dataDir })
      try {
        const answer = await fetch(`${server.url}/backup/v1`, {
          method: 'POST',
          headers: { apikey: server.secrets.apiKeys.secret },
        })
        expect([answer.status, await answer.json()]).toEqual([
          507,
          { message: expect.stringContaining('is full: free some space') },
        ])
        expect(await onDisk()).toEqual([])
      } finally {
        await server.close()
        await rm(join(dataDir, 'backups'))
      }
    })
  })

  it('fails the nightly backup and records it for the owner', async () => {
    const secrets = await loadSecrets(installation.config)
    const backups = backupFolder({ dataDir: folder })
    await installation.use(async (db) => {
      const made = makeStoredBackup({ db, secrets, files: installation.files }, backups)
      await expect(made).rejects.toThrow(noBackup(backups))
      const noted = await db.asOwner((tx) =>
        tx.query(sql`select bytes, problem from private.backups order by made_at desc limit 1`),
      )
      expect(noted).toEqual([{ bytes: null, problem: noBackup(backups) }])
    })
    expect(await readdir(backups)).toEqual([])
    await rm(backups, { recursive: true })
  })

  it('fails a restore', async () => {
    const path = await backUp(installation, join(scratch, 'whole.backup'))
    const target = { ...installation.config, dataDir: folder }
    const restoring = restore(target, {
      path,
      passphrase: null,
      replace: false,
      files: folderStore(join(folder, 'files')),
    })
    await expect(restoring).rejects.toThrow(
      `Nothing was restored, ${sentence(folder, 'choose another DATA_DIR')}`,
    )
    expect(existsSync(join(folder, 'database'))).toBe(false)
    expect(existsSync(join(folder, 'database.restoring'))).toBe(false)
    expect(existsSync(join(folder, 'secrets.json'))).toBe(false)
  })

  it('leaves the installation unchanged', async () => {
    const [count] = await installation.use((db) =>
      db.asOwner((tx) => tx.query(sql`select count(*) as appointments from public.appointments`)),
    )
    expect(count).toEqual({ appointments: filledAppointments })
  })
})
