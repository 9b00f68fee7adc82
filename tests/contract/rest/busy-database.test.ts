// Requests to a database that is busy: they wait in turn and for a short time, are answered 503, or are dropped with
// their client.
import { readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Db, Role } from '#server/db/contract.ts'
import { guardNesting } from '#server/db/guard-nesting.ts'
import { deriveAuthenticatorPassword } from '#server/db/open-database.ts'
import { openPglite } from '#server/db/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { sql } from '#server/db/sql.ts'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { defaultTimings } from '#server/timings.ts'
import { templateDatabase } from '#testing/database/global-setup.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { bothEngines, createTestDatabase, type EngineName } from '#testing/database/test-databases.ts'
import { startStorageServer } from '#testing/server/storage-server.ts'
import { apiKeys, type RestServer, startRest } from './rest-server.ts'

const connections = { pglite: 1, postgres: 3 }

/** Requests wait for `queueMs`. */
async function open(engine: EngineName, queueMs: number): Promise<{ db: Db; close: () => Promise<void> }> {
  if (engine === 'pglite') {
    const snapshot = new Blob([await readFile(inject('pgliteTemplate'))])
    const db = guardNesting(await openPglite({ snapshot, queueMs }))
    return { db, close: () => db.close() }
  }
  const { url, drop } = await createTestDatabase(templateDatabase)
  const db = guardNesting(
    openPostgres({
      url,
      statementTimeoutMs: 60_000,
      maxConnections: connections.postgres,
      timings: { ...defaultTimings, databaseSilenceMs: 10_000, databaseQueueMs: queueMs },
      authenticatorPassword: deriveAuthenticatorPassword(url),
    }),
  )
  return {
    db,
    async close() {
      await db.close()
      await drop()
    },
  }
}

/** Occupies every connection for requests until it is released. */
async function occupy(db: Db, engine: EngineName): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>()
  const held = Array.from({ length: connections[engine] }, () => {
    const begun = Promise.withResolvers<void>()
    const ended = db.asCaller(
      { role: 'authenticated', claims: { role: 'authenticated' } },
      { readOnly: true },
      async (tx) => {
        await tx.query(sql`select 1`)
        begun.resolve()
        await release.promise
      },
    )
    return { begun: begun.promise, ended }
  })
  await Promise.all(held.map(({ begun }) => begun))
  return async () => {
    release.resolve()
    await Promise.all(held.map(({ ended }) => ended))
  }
}

describe.each(bothEngines)('a busy database (%s)', (engine) => {
  let database: Awaited<ReturnType<typeof open>>
  let rest: RestServer
  beforeAll(async () => {
    database = await open(engine, 200)
    rest = await startRest(database.db)
    await rest.catalog.current()
  })
  afterAll(async () => {
    await rest?.close()
    await database?.close()
  })

  it('refuses visitors who wait too long for an image, also of a public bucket', async () => {
    const folder = await scratchFolder()
    const storage = await startStorageServer({ db: database.db, blobs: folderStore(folder) })
    const release = await occupy(database.db, engine)
    const statusOf = async (path: string) =>
      (await fetch(storage.url + path, { headers: { apikey: apiKeys.publishable } })).status
    const answers = await Promise.all(
      ['/object/public/services/a.png', '/render/image/public/services/a.png', '/object/services/a.png'].map(
        statusOf,
      ),
    )
    await release()
    expect(answers).toEqual([429, 429, 429])
    expect(await statusOf('/object/public/services/a.png')).toBe(400)
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('answers 503 to those who wait too long, and lets the work of the server wait', async () => {
    const { db } = database
    const release = await occupy(db, engine)
    const background = db.asOwner((tx) => tx.query(sql`select 1 as n`))
    for (const apikey of [apiKeys.publishable, apiKeys.secret]) {
      const response = await rest.request('/services?select=id', { headers: { apikey } })
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    }
    await release()
    expect(await background).toEqual([{ n: 1 }])
    expect((await rest.request('/services?select=id')).status).toBe(200)
  })
})

describe.each(bothEngines)('a client that disconnects while its request waits (%s)', (engine) => {
  let database: Awaited<ReturnType<typeof open>>
  let rest: RestServer
  let waiting = 0
  let dropped = 0
  const started: string[] = []
  const networks = new Set<string | undefined>()
  beforeAll(async () => {
    database = await open(engine, 60_000)
    const { db } = database
    rest = await startRest({
      ...db,
      async asCaller(caller, options, work) {
        waiting += 1
        networks.add(options.network)
        return db
          .asCaller(caller, options, (tx) => {
            started.push(options.settings?.['request.method'] ?? '')
            return work(tx)
          })
          .catch((error) => {
            dropped += 1
            throw error
          })
      },
    })
    await rest.catalog.current()
  })
  afterAll(async () => {
    await rest?.close()
    await database?.close()
  })

  it('is dropped if it reads, and done if it writes', async () => {
    const release = await occupy(database.db, engine)
    const client = new AbortController()
    const send = (path: string, init: RequestInit = {}) =>
      rest.request(path, { ...init, signal: client.signal })
    const lead = { full_name: 'Gone', phone: '9876543210', service_interested: 'Facial' }
    const requests = [
      send('/services?select=id'),
      send('/leads', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(lead),
      }),
    ]
    await expect.poll(() => waiting).toBe(2)
    client.abort()
    const outcomes = await Promise.allSettled(requests)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect.poll(() => dropped).toBe(1)
    await release()
    await expect.poll(() => started).toEqual(['POST'])
    const leads = () => database.db.asOwner((tx) => tx.query(sql`select full_name from public.leads`))
    await expect.poll(leads).toEqual([{ full_name: 'Gone' }])
    expect([rest.errors, [...networks]]).toEqual([[], ['127.0.0.1']])
  })
})

it('lets staff pass visitors, and the networks of visitors take turns', async () => {
  const { db, close } = await open('pglite', 60_000)
  const release = await occupy(db, 'pglite')
  const started: string[] = []
  const ask = (role: Role, network: string) =>
    db.asCaller({ role, claims: { role } }, { readOnly: true, network }, async (tx) => {
      started.push(`${role} ${network}`)
      await tx.query(sql`select 1`)
    })
  const asked = [
    ...Array.from({ length: 4 }, () => ask('anon', '7.7.7.7')),
    ask('anon', '8.8.8.8'),
    ask('authenticated', '7.7.7.7'),
  ]
  await release()
  await Promise.all(asked)
  expect(started.slice(0, 3)).toEqual(['authenticated 7.7.7.7', 'anon 7.7.7.7', 'anon 8.8.8.8'])
  await close()
})
