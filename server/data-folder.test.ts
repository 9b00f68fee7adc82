import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataFolderHolder, lockDataFolder, prepareDataFolder } from './data-folder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shringar-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Another process that takes the lock, says so, and stays until it is killed. */
async function holderProcess() {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}
    const lock = await lockDataFolder(${JSON.stringify(folder)})
    await lock.announce('http://localhost:1234')
    process.stdout.write('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  await once(child.stdout, 'data')
  return child
}

describe('the data folder', () => {
  it('is held by one process: the second is told which one and where', async () => {
    const child = await holderProcess()
    await expect(lockDataFolder(folder)).rejects.toThrow(
      `is in use by process ${child.pid} at http://localhost:1234`,
    )
    expect(await dataFolderHolder(folder)).toMatchObject({ pid: child.pid, url: 'http://localhost:1234' })
    child.kill('SIGKILL')
    await once(child, 'exit')
  })

  it('recovers by itself from a lock that a killed process left', async () => {
    const child = await holderProcess()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(existsSync(join(folder, 'server.lock'))).toBe(true)

    const lock = await lockDataFolder(folder)
    expect(await dataFolderHolder(folder)).toMatchObject({ pid: process.pid })
    await lock.release()
    expect(existsSync(join(folder, 'server.lock'))).toBe(false)
  })

  it('does not take a pid that now belongs to another program for the holder', async () => {
    writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: process.pid, started: '1', url: null }))
    const lock = await lockDataFolder(folder)
    await lock.release()
  })

  it('recovers from a lock file without content', async () => {
    writeFileSync(join(folder, 'server.lock'), '')
    await (await lockDataFolder(folder)).release()
  })

  it('goes to exactly one of many processes that find it stale at once', async () => {
    writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: 2 ** 22 - 1, started: '1', url: null }))
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)))
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1)
  })

  it('says in one sentence that it cannot be written', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    await expect(prepareDataFolder(join(file, 'data'))).rejects.toThrow(
      /^DATA_DIR .+ cannot be written .+DATA_DIR=/,
    )
  })

  it.skipIf(process.getuid?.() === 0)('says so too where only permission is missing', async () => {
    chmodSync(folder, 0o500)
    await expect(prepareDataFolder(join(folder, 'data'))).rejects.toThrow(/EACCES/)
  })
})
