// The command that takes an embedded installation to a Postgres of its own and back: everything comes along, and the old
// password, the old second factor and the old pictures are as good there. Where it cannot go, it says so and leaves all as it was.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { TOTP, URI } from 'otpauth'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysOf } from '#server/backup/make-backup.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { agreeOnSecrets, loadSecrets } from '#server/secrets.ts'
import { prepareContent } from '#server/starter.ts'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { createTestDatabase } from '../../support/databases.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { pictureFile, samplePicture } from '../storage/sample-pictures.ts'
import { contentsOf, type Place } from './place.ts'

const owner = { email: 'owner@example.com', password: 'henna needs patience' }
const project = resolve(import.meta.dirname, '../../..')
const pictureName = 'services/kept.png'

let dataDir: string
let target: { url: string; drop: () => Promise<void> }
const drops: (() => Promise<void>)[] = []

const placeOf = (environment: Record<string, string> = {}): Place => ({
  config: readConfig({ DATA_DIR: dataDir, ...environment }, dataDir),
  files: folderStore(join(dataDir, 'files')),
  remove: async () => {},
})
const embedded = () => placeOf()
const moved = () => placeOf({ DATABASE_URL: target.url })

function move(args: readonly string[], environment: Record<string, string> = {}): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ['scripts/move.ts', ...args], {
    cwd: project,
    env: { ...process.env, DATA_DIR: dataDir, ...environment },
    encoding: 'utf8',
  })
}

async function anotherDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase()
  drops.push(drop)
  return url
}

/** A server on that place, with its keys and its files. */
async function serving<T>(place: Place, work: (server: TestServer) => Promise<T>): Promise<T> {
  const db = await openDatabase(place.config)
  const secrets = await loadSecrets(place.config)
  await agreeOnSecrets(db, secrets)
  const keys = keysOf(secrets)
  const server = await startTestServer(db, {
    DATA_DIR: dataDir,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    ENCRYPTION_KEY: keys.encryptionKey,
  })
  try {
    return await work(server)
  } finally {
    await server.close()
    await db.close()
  }
}

let factor: { id: string; uri: string }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shringar-move-'))
  target = await createTestDatabase()
  drops.push(target.drop)
  const { config } = embedded()
  const db = await openDatabase(config)
  await prepareContent(db, { ...config, OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password })
  await db.close()
  await serving(embedded(), async (server) => {
    const client = server.visitor()
    expect((await client.auth.signInWithPassword(owner)).error).toBeNull()
    const picture = pictureFile(await samplePicture('png'), 'image/png')
    expect((await client.storage.from('banners').upload(pictureName, picture)).error).toBeNull()
    expect((await client.from('clients').insert({ full_name: 'अंजलि "A", \\ \n' })).error).toBeNull()
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
    if (!data) throw new Error('The authenticator was not enrolled')
    factor = { id: data.id, uri: data.totp.uri }
    const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeAt(-1) })
    expect(verified.error).toBeNull()
  })
})
afterAll(async () => {
  for (const drop of drops) await drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A code counts once, so every sign-in takes a later one; the server forgives clocks that are a step behind or ahead. */
const codeAt = (step: number) =>
  TOTP.generate({ secret: URI.parse(factor.uri).secret, timestamp: Date.now() + step * 30_000 })

async function expectEverything(place: Place, step: 0 | 1): Promise<void> {
  await serving(place, async (server) => {
    const client = server.visitor()
    expect((await client.auth.signInWithPassword(owner)).error).toBeNull()
    expect((await client.rpc('is_owner')).data).toBe(false)
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeAt(step) })
    expect(error).toBeNull()
    expect((await client.rpc('is_owner')).data).toBe(true)
    expect((await client.from('clients').select('full_name')).data).toEqual([
      { full_name: 'अंजलि "A", \\ \n' },
    ])
    const picture = await client.storage.from('banners').download(pictureName)
    expect(picture.error).toBeNull()
  })
}

/** Each move lays and fills a database, and each look opens one. */

describe('npm run move', () => {
  const refusals: [string, readonly string[], Record<string, string>, RegExp][] = [
    ['nowhere', [], {}, /^Where to\? A Postgres address, or embedded: /],
    ['to what is no Postgres', ['mysql://x'], {}, /^Where to\? A Postgres address, or embedded: /],
    ['back from nowhere', ['embedded'], {}, /^DATABASE_URL is not set/],
    [
      'to a Postgres from another',
      ['postgres://a:b@127.0.0.1/c'],
      { DATABASE_URL: 'postgres://a:b@127.0.0.1/d' },
      /^Only the embedded installation is moved to a Postgres/,
    ],
    [
      'to a Postgres that does not answer',
      ['postgres://a:b@127.0.0.1:1/c'],
      {},
      /^DATABASE_URL: no database answers at 127\.0\.0\.1:1\/c \(ECONNREFUSED\)/,
    ],
  ]
  it.each(refusals)('does not go %s', (_where, args, environment, sentence) => {
    const { status, stderr } = move(args, environment)
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toMatch(sentence)
  })

  it('does not go to a Postgres that holds something, and leaves that as it was', async () => {
    const used = await anotherDatabase()
    const before = readConfig({ DATABASE_URL: used, DATA_DIR: dataDir }, dataDir)
    const db = await openDatabase(before)
    await db.asOwner((tx) =>
      tx.script(`insert into auth.users (id, email) values (gen_random_uuid(), 'somebody@example.com');
                 insert into public.clients (full_name) values ('Of another salon')`),
    )
    await db.close()
    const contents = await contentsOf(placeOf({ DATABASE_URL: used }))
    const { status, stderr } = move([used])
    expect([status, stderr]).toEqual([
      1,
      'The Postgres of DATABASE_URL is not empty: give --replace to replace what is in it, or the address of an empty one.\n',
    ])
    expect(await contentsOf(placeOf({ DATABASE_URL: used }))).toEqual(contents)

    const foreign = await anotherDatabase()
    const other = postgres(foreign, { max: 1 })
    await other`create table invoices (id integer)`
    const refused = move([foreign])
    expect([refused.status, refused.stderr]).toEqual([
      1,
      'The Postgres of DATABASE_URL holds tables of something else.\n',
    ])
    expect(await other`select relname from pg_class where relnamespace = 'public'::regnamespace`).toEqual([
      { relname: 'invoices' },
    ])
    await other.end()
  })

  it('takes everything to an empty Postgres, and leaves the old place as it was', async () => {
    const before = await contentsOf(embedded())
    const { status, stdout, stderr } = move([target.url])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Everything is in the Postgres now: set DATABASE_URL to it')
    expect(await contentsOf(moved())).toEqual(before)
    expect(await contentsOf(embedded())).toEqual(before)
    await expectEverything(moved(), 0)
  })

  it('brings it back, what came since included, and only over the old place when told so', async () => {
    const db = await openDatabase(moved().config)
    await db.asOwner((tx) =>
      tx.query(sql`insert into public.reviews (full_name, rating, review_text)
      values ('Since', 5, 'Well moved')`),
    )
    await db.close()
    const atPostgres = await contentsOf(moved())

    const refused = move(['embedded'], { DATABASE_URL: target.url })
    expect([refused.status, refused.stderr]).toEqual([
      1,
      `${dataDir} already holds a database: give --replace to put it aside, or another DATA_DIR for the restored one.\n`,
    ])
    const { status, stderr } = move(['embedded', '--replace'], { DATABASE_URL: target.url })
    expect([status, stderr]).toEqual([0, ''])
    expect(await contentsOf(embedded())).toEqual(atPostgres)
    await expectEverything(embedded(), 1)
    // The old one was put aside, not thrown away.
    expect((await readdir(dataDir)).filter((name) => name.startsWith('database.before-'))).toHaveLength(1)
    expect(existsSync(join(dataDir, 'database.restoring'))).toBe(false)
  })
})
