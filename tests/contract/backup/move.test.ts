// `npm run move` moves an embedded installation to Postgres and back with all content, passwords, second factors
// and images. If it cannot move, it says why and changes nothing.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { TOTP, URI } from 'otpauth'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysOf } from '#server/backup/make-backup.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { loadSecrets, requireSameSecrets } from '#server/secrets.ts'
import { prepareContent } from '#server/starter-content.ts'
import { templateDatabase } from '#testing/database/global-setup.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { createTestDatabase } from '#testing/database/test-databases.ts'
import { deepIt } from '#testing/depth.ts'
import { unpackEmbeddedDatabase } from '#testing/server/embedded-database.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'
import { imageFile, sampleImage } from '../storage/sample-images.ts'
import { contentsOf, type Installation, installationAt } from './installations.ts'

const owner = { email: 'owner@example.com', password: 'henna needs patience' }
const project = resolve(import.meta.dirname, '../../..')
const imageName = 'services/kept.png'

let dataDir: string
let target: string
let embedded: Installation
let moved: Installation
const cleanUps: (() => Promise<unknown>)[] = []

const installationOf = (environment: Record<string, string> = {}): Installation => {
  const installation = installationAt(readConfig({ DATA_DIR: dataDir, ...environment }, dataDir))
  cleanUps.push(() => installation.close())
  return installation
}

/** Closed first, because the command opens both itself. */
async function move(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<SpawnSyncReturns<string>> {
  for (const installation of [embedded, moved]) await installation.close()
  return spawnSync(process.execPath, ['scripts/move.ts', ...args], {
    cwd: project,
    env: { ...process.env, DATA_DIR: dataDir, ...environment },
    encoding: 'utf8',
  })
}

async function anotherDatabase(template?: string): Promise<string> {
  const { url, drop } = await createTestDatabase(template)
  cleanUps.push(drop)
  return url
}

/** A server on that installation, with its keys and its files. */
function serving<T>(
  installation: Installation,
  work: (server: TestServer, db: Db) => Promise<T>,
): Promise<T> {
  return installation.use(async (db) => {
    const secrets = await loadSecrets(installation.config)
    await requireSameSecrets(db, secrets)
    const keys = keysOf(secrets)
    const server = await startTestServer(db, {
      DATA_DIR: dataDir,
      SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
      SUPABASE_SECRET_KEY: keys.secretKey,
      ENCRYPTION_KEY: keys.encryptionKey,
    })
    try {
      return await work(server, db)
    } finally {
      await server.close()
    }
  })
}

let factor: { id: string; uri: string }

beforeAll(async () => {
  dataDir = await scratchFolder()
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  target = await anotherDatabase()
  embedded = installationOf()
  moved = installationOf({ DATABASE_URL: target })
  await unpackEmbeddedDatabase(dataDir)
  await serving(embedded, async (server, db) => {
    await prepareContent(db, {
      ...server.config,
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
    })
    const client = server.visitor()
    expect((await client.auth.signInWithPassword(owner)).error).toBeNull()
    const image = imageFile(await sampleImage('png'), 'image/png')
    expect((await client.storage.from('banners').upload(imageName, image)).error).toBeNull()
    expect((await client.from('clients').insert({ full_name: 'अंजलि "A", \\ \n' })).error).toBeNull()
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
    if (!data) throw new Error('The authenticator was not enrolled')
    factor = { id: data.id, uri: data.totp.uri }
    const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeAt(-1) })
    expect(verified.error).toBeNull()
  })
})
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
})

/** A code counts once, so each sign-in uses a later one; the server accepts one step of drift. */
const codeAt = (step: number) =>
  TOTP.generate({ secret: URI.parse(factor.uri).secret, timestamp: Date.now() + step * 30_000 })

async function expectEverything(installation: Installation, step: 0 | 1): Promise<void> {
  await serving(installation, async (server) => {
    const client = server.visitor()
    expect((await client.auth.signInWithPassword(owner)).error).toBeNull()
    expect((await client.rpc('is_owner')).data).toBe(false)
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeAt(step) })
    expect(error).toBeNull()
    expect((await client.rpc('is_owner')).data).toBe(true)
    expect((await client.from('clients').select('full_name')).data).toEqual([
      { full_name: 'अंजलि "A", \\ \n' },
    ])
    const image = await client.storage.from('banners').download(imageName)
    expect(image.error).toBeNull()
  })
}

describe('npm run move', () => {
  type Refusal = [
    where: string,
    args: readonly string[],
    environment: Record<string, string>,
    sentence: RegExp,
  ]
  const refusals: Refusal[] = [
    ['without a target', [], {}, /^Name the target, a Postgres address or embedded: /],
    ['back without DATABASE_URL', ['embedded'], {}, /^DATABASE_URL is not set/],
    [
      'to a Postgres from another',
      ['postgres://a:b@127.0.0.1/c'],
      { DATABASE_URL: 'postgres://a:b@127.0.0.1/d' },
      /^Only an embedded installation can be moved to Postgres/,
    ],
  ]
  async function expectRefusal([, args, environment, sentence]: Refusal): Promise<void> {
    const { status, stderr } = await move(args, environment)
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toMatch(sentence)
  }
  it.each(refusals)('refuses to move %s', (...refusal) => expectRefusal(refusal))
  deepIt('refuses to move to a Postgres that does not answer', () =>
    expectRefusal([
      'to a Postgres that does not answer',
      ['postgres://a:b@127.0.0.1:1/c'],
      {},
      /^DATABASE_URL: no database answers at 127\.0\.0\.1:1\/c \(ECONNREFUSED\)/,
    ]),
  )

  deepIt('refuses a Postgres that holds data, and leaves it unchanged', async () => {
    const used = await anotherDatabase(templateDatabase)
    const installation = installationOf({ DATABASE_URL: used })
    await installation.use((db) =>
      db.asOwner((tx) =>
        tx.script(`insert into auth.users (id, email) values (gen_random_uuid(), 'somebody@example.com');
                   insert into public.clients (full_name) values ('Of another salon')`),
      ),
    )
    const contents = await contentsOf(installation)
    const { status, stderr } = await move([used])
    expect([status, stderr]).toEqual([
      1,
      'The Postgres of DATABASE_URL is not empty: use --replace to replace what is in it, or the address of an empty one.\n',
    ])
    expect(await contentsOf(installation)).toEqual(contents)
  })

  deepIt('refuses a Postgres that holds foreign tables', async () => {
    const foreign = await anotherDatabase()
    const other = postgres(foreign, { max: 1 })
    await other`create table invoices (id integer)`
    const refused = await move([foreign])
    expect([refused.status, refused.stderr]).toEqual([
      1,
      'The Postgres of DATABASE_URL holds tables of something else.\n',
    ])
    expect(await other`select relname from pg_class where relnamespace = 'public'::regnamespace`).toEqual([
      { relname: 'invoices' },
    ])
    await other.end()
  })

  it('moves everything to an empty Postgres, and leaves the source unchanged', async () => {
    const before = await contentsOf(embedded)
    const { status, stdout, stderr } = await move([target])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Moved to Postgres. Set DATABASE_URL to it')
    expect(await contentsOf(moved)).toEqual(before)
    expect(await contentsOf(embedded)).toEqual(before)
  })

  it('keeps password, second factor and images', () => expectEverything(moved, 0))

  it('overwrites the old installation only when told to', async () => {
    const { status, stderr } = await move(['embedded'], { DATABASE_URL: target })
    expect([status, stderr]).toEqual([
      1,
      `${dataDir} already holds a database: use --replace to move it aside, or another DATA_DIR for the restored one.\n`,
    ])
  })

  // backup.test.ts restores a Postgres backup on the embedded engine, which takes as long again.
  deepIt('moves it back with new rows, and keeps the old files', async () => {
    await moved.use((db) =>
      db.asOwner((tx) =>
        tx.query(sql`insert into public.reviews (full_name, rating, review_text)
          values ('Since', 5, 'Well moved')`),
      ),
    )
    const atPostgres = await contentsOf(moved)
    const { status, stderr } = await move(['embedded', '--replace'], { DATABASE_URL: target })
    expect([status, stderr]).toEqual([0, ''])
    expect(await contentsOf(embedded)).toEqual(atPostgres)
    expect((await readdir(dataDir)).filter((name) => name.startsWith('database.before-'))).toHaveLength(1)
    expect(existsSync(join(dataDir, 'database.restoring'))).toBe(false)
  })

  deepIt('keeps password, second factor and images on the way back', () => expectEverything(embedded, 1))
})
