// A start on a disk without space. Needs the right to mount a small file system; where that is missing it is skipped.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'shringar-full-'))
const mount = (size: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0

const mayMount = mount('1m')
if (mayMount) execFileSync('umount', [folder])

describe.skipIf(!mayMount)('a start on a disk without space', () => {
  afterEach(() => execFileSync('umount', [folder]))

  it.each([
    ['at all', '8k', 8192],
    ['for the database', '10m', 0],
  ])('%s ends with one sentence', (_what, size, taken) => {
    expect(mount(size)).toBe(true)
    writeFileSync(join(folder, 'taken'), new Uint8Array(taken))
    const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, PORT: '0' },
      encoding: 'utf8',
    })
    expect(stderr).toBe(
      'There is no space left on the disk (or within the quota) of DATA_DIR: free some, then start again.\n',
    )
    expect(status).toBe(1)
  })
})

process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
