// Stops and starts a real Postgres under a running server: requests get 503 with Retry-After within five seconds,
// and nothing crashes.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createPostgresServer, type PostgresServer } from '#testing/database/postgres-server.ts'
import { processTimeOf } from '#testing/process-time.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

let folder: string
let postgres: PostgresServer
let db: Db
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shringar-outage-'))
  await chmod(folder, 0o755)
  postgres = await createPostgresServer(join(folder, 'postgres'))
  await postgres.start()
  await postgres.createDatabase('shringar')
  db = await openDatabase(readConfig({ DATABASE_URL: `${postgres.url}/shringar` }, folder))
  server = await startTestServer(db)
})

afterAll(async () => {
  await server.close()
  await db.close()
  await postgres.stop()
  await rm(folder, { recursive: true })
})

const request = (path: string) =>
  fetch(`${server.url}${path}`, { headers: { apikey: server.secrets.apiKeys.publishable } })

it('answers 503 with Retry-After while the database is down, and recovers with it', async () => {
  expect((await request('/health')).status).toBe(200)
  expect((await request('/rest/v1/services?select=id')).status).toBe(200)

  await postgres.stop()
  // A good health result is cached for a second.
  const away = () => expect.poll(async () => (await request('/health')).status).toBe(503)
  expect(await processTimeOf(away)).toBeLessThan(5_000)
  for (const path of ['/health', '/rest/v1/services?select=id', '/auth/v1/.well-known/jwks.json']) {
    const response = await request(path)
    // The keys are in memory; all routes that need the database send Retry-After.
    if (path.startsWith('/auth')) expect(response.status).toBe(200)
    else expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.text()).not.toContain('ECONN')
  }

  await postgres.start()
  await expect.poll(async () => (await request('/rest/v1/services?select=id')).status).toBe(200)
  // The health check has its own connection, which must notice too.
  await expect.poll(async () => (await request('/health')).json()).toMatchObject({ status: 'ok' })
  // The LISTEN connection is restored as well, and its loss fails no other request.
  await (await db.listen('steady', () => {}))()
})
