// Where a test run keeps its databases, pictures and browser profiles: in memory where there is plenty, because a disk that
// others share may take seconds for what a database wants to know written. What must survive a power cut is proven by `torture`,
// on a disk of its own that records what was flushed.
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A whole run was seen to keep 1.3 GB at once; the browsers want their share. */
const PLENTY_BYTES = 8 * 1024 ** 3

export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasPlentyOfMemory() ? MEMORY : tmpdir(), 'shringar-run-'))
  // Like /tmp itself: a test database of another user than root has to be able to live in it.
  chmodSync(folder, 0o1777)
  return folder
}

function hasPlentyOfMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) > PLENTY_BYTES
  } catch {
    // Systems other than Linux have no such place.
    return false
  }
}
