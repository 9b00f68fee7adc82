// Folders for test databases, in memory where there is enough of it. PGlite flushes each new file, which on a
// shared disk takes most of the time of opening a database.
import { readdirSync, rmSync, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryDisk = '/dev/shm'
const leastFreeBytes = 4 * 1024 ** 3
const prefix = 'shringar-test-'
const nameWithOwner = new RegExp(`^${prefix}(\\d+)-\\w{6}$`)

let parent: string | undefined

/** The caller removes it. */
export function scratchFolder(): Promise<string> {
  parent ??= chooseParent()
  return mkdtemp(join(parent, `${prefix}${process.pid}-`))
}

function chooseParent(): string {
  if (!isWide()) return tmpdir()
  removeAbandoned()
  return memoryDisk
}

function isWide(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk)
    return bavail * bsize > leastFreeBytes
  } catch {
    // This system has no such file system.
    return false
  }
}

/** A killed run leaves its folders behind, and they would use memory until the machine restarts. */
function removeAbandoned(): void {
  for (const name of readdirSync(memoryDisk)) {
    const owner = ownerOf(name)
    if (owner !== null && !isRunning(owner)) rmSync(join(memoryDisk, name), { recursive: true, force: true })
  }
}

/** Process id in the folder's name, or null if the folder is not ours. */
export function ownerOf(name: string): number | null {
  const [, owner] = nameWithOwner.exec(name) ?? []
  return owner ? Number(owner) : null
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
