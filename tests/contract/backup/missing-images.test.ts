// An image that the file store has lost is noted in the backup and does not end it.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupFolder, makeStoredBackup } from '#server/backup/make-backup.ts'
import { sql } from '#server/db/sql.ts'
import { loadSecrets } from '#server/secrets.ts'
import { BlobMissing } from '#server/storage/blobs/blob-store.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { contentsOf, emptyInstallation, filledInstallation, type Installation } from './installations.ts'

describe('a backup without one of its images', () => {
  let scratch: string
  let origin: Installation
  let target: Installation
  let path: string
  beforeAll(async () => {
    scratch = await scratchFolder()
    origin = await filledInstallation('postgres', scratch)
    await origin.files.remove('banners/v1')
  })
  afterAll(async () => {
    await origin?.remove()
    await target?.remove()
    await rm(scratch, { recursive: true, force: true })
  })

  it('is made, and the image is recorded as missing', async () => {
    const secrets = await loadSecrets(origin.config)
    await origin.use(async (db) => {
      const made = await makeStoredBackup({ db, secrets, files: origin.files }, backupFolder(origin.config))
      expect(made.missing).toEqual(['banners/v1'])
      path = made.path
      const noted = await db.asOwner((tx) => tx.query(sql`select problem, missing from private.backups`))
      expect(noted).toEqual([{ problem: null, missing: 1 }])
    })
  })

  it('is restored with all rows, and the command names the image', async () => {
    target = await emptyInstallation('postgres', scratch)
    const { dataDir, DATABASE_URL = '' } = target.config
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/restore.ts', path], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL },
    })
    expect(stdout).toMatch(
      /already missing when the backup was made, so their places are empty:\nbanners\/v1\nRestored/,
    )
    const { 'private.backups': _, ...restored } = await contentsOf(target)
    const { 'private.backups': __, ...before } = await contentsOf(origin)
    expect(restored).toEqual(before)
    await expect(target.files.read('banners/v1')).rejects.toThrow(BlobMissing)
  })
})
