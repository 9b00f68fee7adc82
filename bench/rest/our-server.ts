// Our table API in its own process, as in the product but without the limits on visitors' writes. Started with a
// data folder or a database URL; sends its port and a staff token, then answers messages.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createCatalog } from '#server/catalog/catalog.ts'
import { readConfig } from '#server/config.ts'
import { settingsStatement } from '#server/db/claims.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type Sql, sql, toStatement } from '#server/db/sql.ts'
import { baseMiddleware } from '#server/http/base-middleware.ts'
import type { AppEnv } from '#server/http/env.ts'
import { openKeyRing } from '#server/keys/key-ring.ts'
import { createLog } from '#server/log.ts'
import { createRest } from '#server/rest/app.ts'
import { apiKeys, type Question, type RawWork, type Ready } from './messages.ts'
import type { MeasuredRequest } from './requests.ts'
import { loadOf } from './throughput.ts'

const place = process.argv[2] ?? ''
const config = readConfig(
  place.startsWith('postgres:') ? { DATABASE_URL: place } : { DATA_DIR: place },
  place,
)
const db = await openDatabase(config)
const keys = await openKeyRing(db, { encryptionKey: new Uint8Array(32) })
const catalog = await createCatalog(db)
let heard: ((work: RawWork) => void) | null = null
const staffClaims = claimsOfStaff()

const app = new Hono<AppEnv>()
app.use(baseMiddleware(createLog('info'), 0, false))
app.route(
  '/rest/v1',
  createRest({ db: recordedSql(db), apiKeys, tokens: keys, catalog, maxRows: config.MAX_ROWS }),
)
const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
await once(server, 'listening')
const ready: Ready = {
  port: (server.address() as AddressInfo).port,
  token: await keys.sign(await signIn()),
}
process.send?.(ready)

process.on('message', async (question: Question) => {
  process.send?.(question.kind === 'work' ? await rawWork(question.scene) : process.memoryUsage().rss)
})

function claimsOfStaff() {
  const now = Math.floor(Date.now() / 1000)
  return {
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    iat: now,
    exp: now + 7200,
    sub: randomUUID(),
    session_id: randomUUID(),
  } as const
}

async function signIn() {
  const { sub, session_id } = staffClaims
  await db.asOwner(async (tx) => {
    await tx.query(
      sql`insert into auth.users (id, aud, role, email) values (${sub}, 'authenticated', 'authenticated', ${`${sub}@example.com`})`,
    )
    await tx.query(sql`insert into public.staff (user_id, role) values (${sub}, 'owner')`)
    await tx.query(sql`insert into auth.sessions (id, user_id, aal) values (${session_id}, ${sub}, 'aal1')`)
  })
  return staffClaims
}

/** The exact SQL that the server sends for this request. */
async function rawWork(scene: MeasuredRequest): Promise<RawWork> {
  const { promise, resolve } = Promise.withResolvers<RawWork>()
  heard = resolve
  const { method, path, headers, body } = loadOf(scene, ready)
  const response = await fetch(`http://127.0.0.1:${ready.port}${path}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  })
  heard = null
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
  return promise
}

function recordedSql(db: Db): Db {
  return {
    ...db,
    asCaller(caller, options, work) {
      const tell = heard
      if (tell === null) return db.asCaller(caller, options, work)
      const settings = toStatement(settingsStatement(caller, options))
      const tellOf = (statement: Sql) =>
        tell({ readOnly: options.readOnly, settings, statement: toStatement(statement) })
      return db.asCaller(caller, options, (tx) =>
        work({
          query(statement) {
            tellOf(statement)
            return tx.query(statement)
          },
          last(statement) {
            tellOf(statement)
            return tx.last(statement)
          },
        }),
      )
    },
  }
}
