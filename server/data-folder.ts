// Creates DATA_DIR and locks it for one process. The lock is an operating system lock on an empty file: it
// ends with its process and works across containers of one machine, where process ids do not. Node offers
// such locks only through SQLite, so the file is opened as a SQLite database that is never written.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { isFullDisk } from './full-disk.ts'
import { isMissing } from './missing-file.ts'
import { StartFailure } from './start-failure.ts'

const holderShape = z.object({
  pid: z.number(),
  host: z.string(),
  /** Address of the holder, once it listens. */
  url: z.string().nullable(),
})

type Holder = z.infer<typeof holderShape>

export interface DataFolderLock {
  announce(url: string): Promise<void>
  release(): Promise<void>
}

const lockName = 'in-use.lock'
/** In a second file, since reading the locked file would release the lock. */
const holderName = 'in-use.json'

/** A command that checks for a running server holds the lock briefly. */
const lockTimeoutMs = 250
const busy = 5

/** SQLite releases the lock of a garbage-collected object, so a reference is kept. */
const heldLocks = new Set<DatabaseSync>()

export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.write-test-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw new StartFailure(
      `DATA_DIR ${folder} cannot be written (${errorCode(error)}): choose another folder, for example DATA_DIR=./data`,
      { cause: error },
    )
  }
}

export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  const lock = takeLock(folder)
  if (lock === null) throw new StartFailure(heldBy(folder, await readHolder(folder)))
  const mine = { pid: process.pid, host: hostname() }
  try {
    await writeHolder(folder, { ...mine, url: null })
  } catch (error) {
    lock.close()
    throw error
  }
  heldLocks.add(lock)
  return {
    announce: (url) => writeHolder(folder, { ...mine, url }),
    async release() {
      await rm(join(folder, holderName), { force: true })
      heldLocks.delete(lock)
      lock.close()
    },
  }
}

/** The process that holds the folder. Commands use it to find the running server. */
export async function dataFolderHolder(folder: string): Promise<Pick<Holder, 'url'> | null> {
  if (!existsSync(join(folder, lockName))) return null
  const lock = takeLock(folder)
  lock?.close()
  return lock ? null : ((await readHolder(folder)) ?? { url: null })
}

/** Null if another process holds the lock. */
function takeLock(folder: string): DatabaseSync | null {
  const file = join(folder, lockName)
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: lockTimeoutMs })
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null
    if (isFullDisk(error)) throw error
    throw new StartFailure(
      `DATA_DIR ${folder} cannot be locked (${error instanceof Error ? error.message : error}): it must be on a file system with locks, and ${file} must be deleted.`,
      { cause: error },
    )
  }
}

function heldBy(folder: string, holder: Holder | null): string {
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
  const address = holder?.url ? ` at ${holder.url}` : ''
  return `DATA_DIR ${folder} is in use by ${who}${address}: stop it first, or start this one with another DATA_DIR.`
}

async function writeHolder(folder: string, holder: Holder): Promise<void> {
  const path = join(folder, holderName)
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, JSON.stringify(holder), { mode: 0o600 })
    await rename(draft, path)
  } catch (error) {
    // A full disk still takes the name.
    await rm(draft, { force: true })
    throw error
  }
}

/** Null if unknown; the lock alone proves that there is a holder. */
async function readHolder(folder: string): Promise<Holder | null> {
  try {
    return holderShape.parse(JSON.parse(await readFile(join(folder, holderName), 'utf8')))
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
