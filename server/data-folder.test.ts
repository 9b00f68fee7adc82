import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDeep, scale } from '#testing/depth.ts'
import { dataFolderHolder, lockDataFolder, prepareDataFolder } from './data-folder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shringar-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The command that runs a program in its own PID namespace, as a container does; null if not permitted. */
function amongOwnIds(): string[] | null {
  const command = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc']
  return spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0 ? command : null
}

const separated = amongOwnIds()

/** A process that takes the lock, prints the result and runs until it is killed. */
async function holderProcess(prefix: readonly string[] = []) {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}
    setInterval(() => {}, 1000)
    const { promise: collected, resolve } = Promise.withResolvers()
    const outcome = await lockDataFolder(${JSON.stringify(folder)}).then(
      async (lock) => (await lock.announce('http://localhost:1234'), 'locked'),
      (error) => error.message)
    // Collects unreferenced objects.
    setTimeout(() => resolve(gc()))
    await collected
    process.stdout.write(outcome)`
  const [program = '', ...args] = [
    ...prefix,
    process.execPath,
    '--expose-gc',
    '--input-type=module',
    '--eval',
    script,
  ]
  const child = spawn(program, args)
  const [outcome] = await once(child.stdout, 'data')
  return { child, pid: child.pid, outcome: String(outcome) }
}

async function end({ child }: { child: ChildProcess }) {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

describe('the data folder', () => {
  it('is held by one process; the second gets its id and address', async () => {
    const holder = await holderProcess()
    await expect(lockDataFolder(folder)).rejects.toThrow(
      `is in use by process ${holder.pid} on ${hostname()} at http://localhost:1234: stop it first`,
    )
    expect(await dataFolderHolder(folder)).toMatchObject({ pid: holder.pid, url: 'http://localhost:1234' })
    await end(holder)
  })

  it.skipIf(separated === null)('is held across containers, where process ids mean nothing', async () => {
    const first = await holderProcess(separated ?? [])
    expect(first.outcome).toBe('locked')
    const second = await holderProcess(separated ?? [])
    expect(second.outcome).toMatch(/is in use by process 1 on .+ at http:\/\/localhost:1234: stop it first/)
    await end(second)
    await end(first)
    await (await lockDataFolder(folder)).release()
  })

  it('is free at once when its holder was killed', async () => {
    await end(await holderProcess())
    expect(await dataFolderHolder(folder)).toBeNull()
    const lock = await lockDataFolder(folder)
    expect(await dataFolderHolder(folder)).toMatchObject({ pid: process.pid, url: null })
    await lock.release()
    expect(await dataFolderHolder(folder)).toBeNull()
  })

  it('is held although the file that names its holder cannot be read', async () => {
    const lock = await lockDataFolder(folder)
    for (const text of ['', '{}', '5', '"abc"', '{"pid":0}', '{"pid":']) {
      writeFileSync(join(folder, 'in-use.json'), text)
      expect([text, await dataFolderHolder(folder)]).toEqual([text, { url: null }])
      // Each refusal waits for the lock, so the quick run checks one.
      if (isDeep || text === '')
        await expect(lockDataFolder(folder)).rejects.toThrow(/ is in use by another process: stop it first/)
    }
    await lock.release()
  })

  it('says in one sentence that its lock is something else', async () => {
    writeFileSync(join(folder, 'in-use.lock'), '{"pid":7,"started":"1","url":null}')
    await expect(lockDataFolder(folder)).rejects.toThrow(
      /^DATA_DIR .+ cannot be locked .+ must be deleted\.$/,
    )
  })

  it('is locked by exactly one of many concurrent processes', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: scale(4, 8) }, () => lockDataFolder(folder)),
    )
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
