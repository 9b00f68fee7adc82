// A connection pooler in session mode accepts few startup parameters, so limits and keys are set by a statement. Postgres
// only, since the embedded engine has no connections.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase } from '#testing/database/test-databases.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** Those that PgBouncer accepts unless its configuration names others. */
const ACCEPTED = ['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone']
const PROTOCOL_HEADER_BYTES = 8

/** The names in a startup message: length, version, and pairs of texts that end with a zero. */
const parameterNames = (message: Buffer) =>
  message
    .subarray(PROTOCOL_HEADER_BYTES)
    .toString()
    .split('\0')
    .filter((name, index) => index % 2 === 0 && name !== '')

async function startPooler(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const refused: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(async (near) => {
    sockets.add(near)
    near.on('error', () => {})
    const [startup]: Buffer[] = await once(near, 'data')
    refused.push(...parameterNames(startup ?? Buffer.alloc(0)).filter((name) => !ACCEPTED.includes(name)))
    if (refused.length > 0) return near.destroy()
    const far = connect(Number(port), hostname)
    sockets.add(far)
    far.on('error', () => {})
    far.write(startup ?? '')
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
    expect(refused).toEqual([])
  })
  const pooled = new URL(url)
  pooled.hostname = '127.0.0.1'
  pooled.port = String((server.address() as AddressInfo).port)
  return pooled.href
}

it('has the limits and the link key of a direct connection', async () => {
  const database = await createTestDatabase()
  cleanups.push(database.drop)
  const url = await startPooler(database.url)
  const db = openPostgres({ url, statementTimeoutMs: 4_000, maxConnections: 1, linkKey: 'c0ffee' })
  cleanups.push(() => db.close())
  const [settings] = await db.asOwner((tx) =>
    tx.query(sql`
      select current_setting('statement_timeout') as "statement", current_setting('lock_timeout') as "lock",
        current_setting('shringar.link_key') as "linkKey"`),
  )
  expect(settings).toEqual({ statement: '4s', lock: '2s', linkKey: 'c0ffee' })
})
