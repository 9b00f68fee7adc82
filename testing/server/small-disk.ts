// Mounts a file system of a given size, which a test can fill. Tests are skipped where mounting is not allowed.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  remove(): void
}

/** Null if this process may not mount. */
export function mountSmallDisk(kilobytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'shringar-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    remove() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
