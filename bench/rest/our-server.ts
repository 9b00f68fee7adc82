// Our table API in a process of its own, as the product runs it but without the limit on visitors' writes. Started with
// a data folder or a database's address; tells its port and a member of staff's token, then answers questions.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createCatalog } from '#server/catalog/catalog.ts'
import { readConfig } from '#server/config.ts'
import { settingsStatement } from '#server/db/claims.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql, toStatement } from '#server/db/sql.ts'
import type { AppEnv } from '#server/http/env.ts'
import { frame } from '#server/http/frame.ts'
import { openKeyRing } from '#server/keys/key-ring.ts'
import { createLog } from '#server/log.ts'
import { createRest } from '#server/rest/app.ts'
import { createUnderstanding } from '#server/rest/understand.ts'
import { apiKeys, type Question, type RawWork, type Ready } from './messages.ts'
import type { Scene } from './scenes.ts'

const place = process.argv[2] ?? ''
const config = readConfig(
  place.startsWith('postgres:') ? { DATABASE_URL: place } : { DATA_DIR: place },
  place,
)
const db = await openDatabase(config)
const keys = await openKeyRing(db, { encryptionKey: new Uint8Array(32) })
const catalog = await createCatalog(db)
const staffClaims = claimsOfStaff()

const app = new Hono<AppEnv>()
app.use(frame(createLog('info'), 0, false))
app.route('/rest/v1', createRest({ db, apiKeys, tokens: keys, catalog, maxRows: config.MAX_ROWS }))
const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1', async () => {
  const ready: Ready = {
    port: (server.address() as AddressInfo).port,
    token: await keys.sign(await signIn()),
  }
  process.send?.(ready)
})

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

async function rawWork({ method, path, body, caller }: Scene): Promise<RawWork> {
  const [target = '', search = ''] = path.slice(1).split('?')
  const { statement } = createUnderstanding(config.MAX_ROWS)(
    { method, target: { kind: 'table', name: target }, search, header: () => undefined, body: body ?? '' },
    await catalog.current(),
  )
  const readOnly = method === 'GET'
  const claims = caller === 'staff' ? staffClaims : ({ role: 'anon' } as const)
  return {
    readOnly,
    settings: toStatement(settingsStatement({ role: claims.role, claims }, { readOnly })),
    statement: toStatement(statement),
  }
}
