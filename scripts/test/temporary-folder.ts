// The temporary folder of a test run, in memory where there is enough of it, because flushing to a shared disk may
// take seconds. `torture` tests power cuts with its own recorded disk.
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A whole run used up to 1.3 GB at once; the browsers need memory too. */
const PLENTY_BYTES = 8 * 1024 ** 3

export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasPlentyOfMemory() ? MEMORY : tmpdir(), 'shringar-run-'))
  // Like /tmp: a test database runs under another user than root.
  chmodSync(folder, 0o1777)
  return folder
}

function hasPlentyOfMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) > PLENTY_BYTES
  } catch {
    // Only Linux has this file system.
    return false
  }
}
