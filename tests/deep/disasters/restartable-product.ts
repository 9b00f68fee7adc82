// The built product on its own data folder and database, which can be killed in all ways and restarted.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '#server/config.ts'
import { loadSecrets } from '#server/secrets.ts'
import { createPostgresServer, type PostgresServer } from '#testing/database/postgres-server.ts'
import { readStartPort } from '#testing/server/start-port.ts'
import { withTestTimings } from '#testing/server/test-timings.ts'
import { leanEnvironment, leanFlags } from '../../../scripts/bootstrap/lean-node.mjs'

export type Engine = 'embedded' | 'postgres'
export const engines: readonly Engine[] = ['embedded', 'postgres']

export interface RestartableProduct {
  readonly engine: Engine
  /** Another one after each start. */
  readonly url: string
  readonly config: Config
  /** The secret key. */
  readonly secretKey: string
  /** Milliseconds until it reports that it can write. */
  start(): Promise<number>
  kill(): Promise<void>
  /** Only on Postgres: milliseconds until the product, which keeps running, can write again. */
  killDatabase(): Promise<number>
  /** Restarts a database that ended by itself. */
  reviveDatabase(): Promise<void>
  stop(): Promise<void>
  /** In megabytes: now, and the peak of its processes. */
  memory(): { readonly now: number; readonly peak: number }
  /** Stops and removes everything. */
  remove(): Promise<void>
}

const project = resolve(import.meta.dirname, '../../..')
const longestStartMs = 120_000
// A killed process loses no written bytes, so flushing would only cost time here. The power cuts test flushing.
const postgresSettings = { fsync: 'off', max_connections: '50' }

/** In a new folder by default. A database on `disk` can fill it. */
export async function prepareProduct(engine: Engine, disk?: string): Promise<RestartableProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'shringar-victim-'))
  chmodSync(folder, 0o755)
  const database = engine === 'postgres' ? await prepareDatabase(disk ?? join(folder, 'postgres')) : null
  const settings = {
    ...withTestTimings({}),
    DATA_DIR: engine === 'embedded' && disk ? join(disk, 'data') : join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'fatal',
    ...(database ? { DATABASE_URL: `${database.server.url}/salon` } : {}),
  }
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  const config = readConfig(settings, project)
  const { apiKeys } = await loadSecrets(config)
  let child: ChildProcess | undefined
  let url = ''
  let peak = 0

  async function untilHealthy(since: number): Promise<number> {
    while (performance.now() - since < longestStartMs) {
      const answer = await fetch(`${url}/health`).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.ok) return performance.now() - since
      if (child?.exitCode !== null) throw new Error(`The product ended with ${child?.exitCode}.`)
      await pause(20)
    }
    throw new Error('The product does not answer.')
  }

  function memory() {
    const status = child?.pid ? readStatus(child.pid) : { now: 0, peak: 0 }
    peak = Math.max(peak, status.peak)
    return { now: status.now, peak }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    memory()
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  return {
    engine,
    get url() {
      return url
    },
    config,
    secretKey: apiKeys.secret,
    async start() {
      const since = performance.now()
      const started = spawn(process.execPath, [...leanFlags, 'server/main.ts'], {
        cwd: project,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          NODE_ENV: 'production',
          ...leanEnvironment,
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = started
      url = `http://127.0.0.1:${await readStartPort(started.stdout)}`
      return untilHealthy(since)
    },
    kill: () => end('SIGKILL'),
    async killDatabase() {
      await database?.kill()
      const since = performance.now()
      await database?.server.start()
      return untilHealthy(since)
    },
    async reviveDatabase() {
      if (database && !database.isAlive()) await database.server.start()
    },
    stop: () => end('SIGTERM'),
    memory,
    async remove() {
      await end('SIGKILL')
      await database?.server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function prepareDatabase(folder: string) {
  const server: PostgresServer = await createPostgresServer(join(folder, 'cluster'), postgresSettings)
  await server.start()
  await server.createDatabase('salon')
  const pidFile = join(folder, 'cluster', 'postmaster.pid')
  const isAlive = () => existsSync(pidFile) && isRunning(Number.parseInt(readFileSync(pidFile, 'utf8'), 10))
  return {
    server,
    isAlive,
    async kill() {
      process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL')
      // Its workers exit by themselves, and no other server can start before the last one is gone. One may just
      // have been forked.
      while (workersIn(join(folder, 'cluster')).some(isRunning)) await pause(10)
    },
  }
}

/** All processes of a Postgres work in its folder. */
function workersIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && folderOf(pid) === folder)
}

function folderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // It has ended meanwhile.
    return null
  }
}

/** A zombie process does not run any more. */
function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}/stat`) && !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

function readStatus(pid: number): { now: number; peak: number } {
  if (!existsSync(`/proc/${pid}/status`)) return { now: 0, peak: 0 }
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
