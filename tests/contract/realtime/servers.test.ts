// Two servers on one Postgres tell each other's clients, and clients come back after a lost connection, of theirs or of a
// server's to the database.
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { client, insertBusiness } from '#testing/database/appointment-fixture.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { type SilentProxy, startSilentProxy } from '#testing/server/silent-proxy.ts'
import { joined, type RealtimeServer, startRealtime } from './realtime-server.ts'

const often = { interval: 20 }
const told = { event: 'change', table: 'clients', ids: [client] }

let database: TestDatabase
let proxy: SilentProxy
/** The database of the other server. */
let far: Db
const running: RealtimeServer[] = []
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  await insertBusiness(database.db)
  proxy = await startSilentProxy(Number(new URL(inject('postgresUrl')).port))
  const url = new URL(database.url ?? '')
  url.port = String(proxy.port)
  const TIMINGS = JSON.stringify({ databaseSilenceMs: 1_000 })
  far = await openDatabase(readConfig({ DATABASE_URL: url.href, TIMINGS }, '/nonexistent'))
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})
afterAll(async () => {
  await far?.close()
  await proxy?.close()
  await database?.close()
})

const start = async (db: Db, port = 0) => {
  const server = await startRealtime(db, {}, port)
  running.push(server)
  return server
}
const changeClient = (db: Db) =>
  db.asOwner((tx) => tx.script(`update public.clients set notes = 'Changed' where id = '${client}'`))

it('a change on one server is told by both', async () => {
  const [one, other] = [await start(database.db), await start(far)]
  const [here, there] = [await joined(one), await joined(other)]
  await changeClient(database.db)
  await expect.poll(() => [here.heard, there.heard], often).toEqual([[told], [told]])
  await changeClient(far)
  await expect
    .poll(() => [here.heard, there.heard], often)
    .toEqual([
      [told, told],
      [told, told],
    ])
})

it('a client joins again when its connection was lost', async () => {
  const server = await start(database.db)
  const listener = await joined(server)
  await server.stop()
  await expect.poll(() => listener.states.at(-1), often).toContain('CHANNEL_ERROR')
  await start(database.db, server.port)
  await expect.poll(() => listener.states.at(-1), often).toBe('SUBSCRIBED')
  await changeClient(database.db)
  await expect.poll(() => listener.heard, often).toEqual([told])
})

it('a server that may have missed a change lets its clients join again, so that they read what they show', async () => {
  const server = await start(far)
  const listener = await joined(server)
  proxy.cut()
  proxy.restore()
  await expect.poll(() => listener.states.filter((state) => state === 'SUBSCRIBED').length, often).toBe(2)
  await changeClient(database.db)
  await expect.poll(() => listener.heard, often).toEqual([told])
})

it('a server that stops closes its connections with 1012 and takes no others', async () => {
  const server = await start(database.db)
  const listener = await joined(server)
  const socket = server.connect()
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const stopped = server.stop()
  expect((await closed)[0]).toBe(1012)
  await stopped
  await expect.poll(() => listener.states.at(-1), often).toContain('CHANNEL_ERROR')
  const [refusal] = await once(server.connect(), 'error').catch((error: unknown) => [error])
  expect(refusal).toMatchObject({ code: 'ECONNREFUSED' })
})
