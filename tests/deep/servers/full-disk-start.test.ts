// A start on a full disk. Skipped where mounting a small file system is not allowed.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mountSmallDisk } from '#testing/server/small-disk.ts'

const probe = mountSmallDisk(1024)
probe?.remove()

describe.skipIf(probe === null)('a start on a disk without space', () => {
  it.each([
    ['at all', 8, 8192],
    ['for the database', 10 * 1024, 0],
  ])('%s ends with one sentence', (_what, kilobytes, taken) => {
    const disk = mountSmallDisk(kilobytes)
    if (!disk) throw new Error('The disk was not mounted')
    try {
      writeFileSync(join(disk.folder, 'taken'), new Uint8Array(taken))
      const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
        cwd: resolve(import.meta.dirname, '../../..'),
        env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: disk.folder, PORT: '0' },
        encoding: 'utf8',
      })
      expect(stderr).toBe(
        `There is no space left on the disk (or within the quota) of DATA_DIR ${disk.folder}: free some, then start again; nothing in it is lost.\n`,
      )
      expect(status).toBe(1)
    } finally {
      disk.remove()
    }
  })
})
