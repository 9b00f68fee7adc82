// DATA_DIR: made if absent, refused with one sentence if it cannot be written, and held by one process at a time.
// The lock names its holder by pid and start time, so that a lock left behind by a killed process (or by a pid that
// has since been given to another program) is recognised as stale and taken over.
import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './missing-file.ts'
import { StartFailure } from './start-failure.ts'

interface Holder {
  readonly pid: number
  readonly started: string
  /** Where the holder answers, once it listens. */
  readonly url: string | null
}

export interface DataFolderLock {
  announce(url: string): Promise<void>
  release(): Promise<void>
}

const lockName = 'server.lock'

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
  const path = join(folder, lockName)
  const mine: Holder = { pid: process.pid, started: (await startOf(process.pid)) ?? 'unknown', url: null }
  while (!(await claim(path, mine))) {
    const holder = await readHolder(path)
    if (holder && (await isAlive(holder))) throw new StartFailure(heldBy(folder, holder))
    await removeStale(path, holder)
  }
  return {
    announce: (url) => replace(path, { ...mine, url }),
    release: () => rm(path, { force: true }),
  }
}

/** The living process that holds the folder, if any: how a command finds the running server. */
export async function dataFolderHolder(folder: string): Promise<Holder | null> {
  const holder = await readHolder(join(folder, lockName))
  return holder && (await isAlive(holder)) ? holder : null
}

function heldBy(folder: string, holder: Holder): string {
  const address = holder.url ? ` at ${holder.url}` : ''
  return `DATA_DIR ${folder} is in use by process ${holder.pid}${address}: stop it first, or start this one with another DATA_DIR.`
}

/** Linking a finished file is atomic: there is never a lock without its content. */
async function claim(path: string, holder: Holder): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function replace(path: string, holder: Holder): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 })
  await rename(draft, path)
}

/** Moved aside first: if another process took the lock over in the meantime, its lock is put back. */
async function removeStale(path: string, stale: Holder | null): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  const moved = await readHolder(aside)
  if (moved && moved.pid !== stale?.pid) await link(aside, path)
  await rm(aside, { force: true })
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null
    throw error
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false
  }
  const started = await startOf(holder.pid)
  return started === null || started === holder.started
}

/** When the process began, in the kernel's clock ticks; null where there is no /proc to ask. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
