// A disk that fills up while clerks write, stays full for a while, and has space again.
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from './finding.ts'
import { audit, emptyLedger, startWork } from './http-writers.ts'
import { type Engine, prepareProduct, type RestartableProduct } from './restartable-product.ts'

const diskSize = '400m'
const longestWaitMs = 60_000

/** Null if this process may not mount a file system. */
export async function fullDisk(engine: Engine, fullForMs: number): Promise<Finding | null> {
  const disk = mountDisk()
  if (disk === null) return null
  const product = await prepareProduct(engine, disk)
  const ledger = emptyLedger()
  try {
    await product.start()
    const work = await startWork(product, ledger)
    await pause(1_000)
    const ballast = join(disk, 'ballast')
    fill(ballast)
    await pause(fullForMs)
    const refused = ledger.failed
    rmSync(ballast)
    const since = performance.now()
    await product.reviveDatabase()
    await untilMore(ledger.leads, since)
    const back = performance.now() - since
    await pause(1_000)
    await work.stop()
    const { peak } = product.memory()
    await product.stop()
    const found = await audit(product, ledger)
    const problems = refused === 0 ? ['the disk was never full'] : []
    return { what: 'a disk that fills', engine, ...found, failed: ledger.failed, back, peak, problems }
  } finally {
    await removeAll(product, disk)
  }
}

function mountDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'shringar-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder], { stdio: 'ignore' })
    // As root, Postgres runs under its own user.
    chmodSync(folder, 0o777)
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

/** To the last byte. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let size = 1 << 20; size >= 1; size >>= 1) writeWhileRoom(file, Buffer.alloc(size))
  } finally {
    closeSync(file)
  }
}

function writeWhileRoom(file: number, piece: Buffer): void {
  for (;;) {
    try {
      writeSync(file, piece)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
  }
}

async function untilMore(acknowledged: { readonly size: number }, since: number): Promise<void> {
  const before = acknowledged.size
  while (acknowledged.size === before) {
    if (performance.now() - since > longestWaitMs)
      throw new Error('Nothing is stored although there is room again.')
    await pause(10)
  }
}

async function removeAll(product: RestartableProduct, disk: string): Promise<void> {
  await product.reviveDatabase()
  await product.remove()
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
}
