// A real PgBouncer in front of the Postgres of a test. Debian's package is installed if the machine allows it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { ensurePrograms, programEnvironment } from '../debian-program.ts'
import { mostAttempts, nextPort } from './postgres-server.ts'

export interface PgBouncer {
  /** `url`, through the pooler. */
  through(url: string): string
  start(): Promise<void>
  /** Ends all connections at once. */
  stop(): Promise<void>
  /** A command of the admin console, as KILL and RESUME. */
  command(text: string): Promise<void>
  /** Stops and removes its folder. */
  remove(): Promise<void>
}

export type PoolMode = 'session' | 'transaction'

const program = 'pgbouncer'
/** Whether PgBouncer is there or could be installed. Prints why not. */
export const ensurePgBouncer = (): boolean => ensurePrograms({ [program]: program })

/**
 * `url` is of the owner, with which PgBouncer also looks up the password of `authenticator`, as docs/deploy.md says.
 * Postgres must ask for scram-sha-256.
 */
export async function createPgBouncer(url: string, mode: PoolMode): Promise<PgBouncer> {
  const { hostname, port: postgresPort, username, password } = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'shringar-pgbouncer-'))
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  const writeSettings = (listenPort: number) =>
    writeFile(
      join(folder, 'pgbouncer.ini'),
      [
        '[databases]',
        `* = host=${hostname} port=${postgresPort} auth_user=${username}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${listenPort}`,
        'unix_socket_dir =',
        'auth_type = scram-sha-256',
        `auth_file = ${join(folder, 'users.txt')}`,
        `pool_mode = ${mode}`,
        'default_pool_size = 30',
        'max_client_conn = 100',
        `admin_users = ${username}`,
        // A server that is started again must not be refused for long.
        'server_login_retry = 1',
      ].join('\n'),
    )
  // As root, PgBouncer refuses to run and takes the user of Debian's Postgres.
  await chmod(folder, 0o755)
  const asUser = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  let running: { readonly ended: Promise<unknown>; kill(): void } | null = null
  /** Of the first start. Later starts keep it, because clients know it. */
  let port: number | null = null

  async function start(attempt = 1): Promise<void> {
    const triedPort = port ?? nextPort()
    await writeSettings(triedPort)
    const child = spawn(program, [...asUser, join(folder, 'pgbouncer.ini')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: programEnvironment,
    })
    const ended = once(child, 'exit')
    let written = ''
    const listens = new Promise<true>((resolve) => {
      child.stderr.on('data', (text) => {
        written += text
        if (/listening on 127\.0\.0\.1/.test(written)) resolve(true)
      })
    })
    if ((await Promise.race([listens, ended])) === true) {
      port = triedPort
      running = { ended, kill: () => child.kill('SIGKILL') }
    } else if (port === null && attempt < mostAttempts && /in use/i.test(written)) {
      await start(attempt + 1)
    } else {
      throw new Error(`PgBouncer did not start:\n${written}`)
    }
  }

  async function stop(): Promise<void> {
    running?.kill()
    await running?.ended
    running = null
  }

  return {
    through(address) {
      const pooled = new URL(address)
      pooled.hostname = '127.0.0.1'
      pooled.port = String(port)
      return pooled.href
    },
    start: () => start(),
    stop,
    async command(text) {
      const admin = new URL(url)
      admin.host = `127.0.0.1:${port}`
      admin.pathname = '/pgbouncer'
      const console = postgres(admin.href, { max: 1, fetch_types: false })
      await console.unsafe(text).finally(() => console.end())
    },
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
