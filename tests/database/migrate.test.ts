// How migrations are applied, refused and rolled back, also with several servers that start at once.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db, OwnerTx } from '#server/db/contract.ts'
import { type MigrationFolders, migrate, productFolders } from '#server/db/migrate.ts'
import { deriveAuthenticatorPassword, openDatabase } from '#server/db/open-database.ts'
import { openPglite } from '#server/db/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { readSnapshot } from '#server/db/snapshot.ts'
import { sql } from '#server/db/sql.ts'
import { templateDatabase } from '#testing/database/global-setup.ts'
import {
  bothEngines,
  createTestDatabase,
  describeBothEngines,
  type EngineName,
} from '#testing/database/test-databases.ts'
import { deepIt, scale } from '#testing/depth.ts'

let scratch = ''
const cleanups: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'shringar-migrate-'))
})
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
  await rm(scratch, { recursive: true })
})

async function openEmptyDatabase(engine: EngineName): Promise<{ db: Db; close: () => Promise<void> }> {
  if (engine === 'pglite') {
    const db = await openPglite({ snapshot: await readSnapshot() })
    return { db, close: () => db.close() }
  }
  const { url, drop } = await createTestDatabase()
  const authenticatorPassword = deriveAuthenticatorPassword(url)
  const db = openPostgres({ url, statementTimeoutMs: 0, maxConnections: 4, authenticatorPassword })
  return {
    db,
    async close() {
      await db.close()
      await drop()
    },
  }
}

/** The product's own folders, copied so that a test may change them. */
async function copiedFolders(): Promise<MigrationFolders> {
  const folders = { platform: join(scratch, 'platform'), migrations: join(scratch, 'migrations') }
  await cp(productFolders.platform, folders.platform, { recursive: true })
  await cp(productFolders.migrations, folders.migrations, { recursive: true })
  return folders
}

async function firstMigration(folders: MigrationFolders): Promise<string> {
  const [name = ''] = (await readdir(folders.migrations)).sort()
  return name
}

const productMigrations = async () =>
  (await readdir(productFolders.migrations)).sort().map((name) => name.replace('.sql', ''))

async function ledgerOf(db: Db): Promise<string[]> {
  const ledger = await db.asOwner((tx) =>
    tx.query<{ file: string }>(
      sql`select version || '_' || name as file from supabase_migrations.schema_migrations order by version`,
    ),
  )
  return ledger.map(({ file }) => file)
}

describe.each(bothEngines)('migrations of an empty database on %s', (engine) => {
  let empty: { db: Db; close: () => Promise<void> }
  beforeAll(async () => {
    empty = await openEmptyDatabase(engine)
  })
  afterAll(() => empty?.close())

  it('roll back completely when one of them fails, and name it', async () => {
    const { db } = empty
    const folders = await copiedFolders()
    // The migrations up to the clients are enough.
    for (const name of await readdir(folders.migrations))
      if (name > '06_') await rm(join(folders.migrations, name))
    await writeFile(
      join(folders.migrations, '29990101000000_broken.sql'),
      `select 1 / count(*) from pg_class where relname = 'clients';
       create table public.half (id int); do $$ begin raise 'No room.' using hint = 'Make some.'; end $$;`,
    )
    await expect(migrate(db, folders)).rejects.toThrow(
      '29990101000000_broken could not be applied: No room. Make some.',
    )
    const [found] = await db.asOwner((tx) =>
      tx.query(sql`select to_regclass('public.half') as half, to_regclass('public.clients') as clients`),
    )
    expect(found).toEqual({ half: null, clients: null })
  })

  it('leave a database of an unreleased draft alone, and say so in one sentence', async () => {
    const { db } = empty
    await db.asOwner((tx) =>
      tx.script(`
        create schema supabase_migrations;
        create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
        insert into supabase_migrations.schema_migrations values ('20261115000100', null, 'groundwork')`),
    )
    await expect(migrate(db)).rejects.toThrow(
      /^The database was made by a draft from before version 0\.1\.0, .+ backup\.$/,
    )
    const [found] = await db.asOwner((tx) => tx.query(sql`select to_regclass('auth.users') as users`))
    expect(found).toEqual({ users: null })
  })

  // In a quick run the templates are made this way, and on Postgres the database of several servers below.
  deepIt('create the whole schema, and then have nothing left to do', async () => {
    const { db, close } = await openEmptyDatabase(engine)
    cleanups.push(close)
    expect(await migrate(db)).toEqual(await productMigrations())
    expect(await migrate(db)).toEqual([])
    expect(await ledgerOf(db)).toEqual(await productMigrations())
  })
})

describeBothEngines('migrations of a migrated database', (database) => {
  it('have nothing left to do, and are all recorded', async () => {
    const { db } = database()
    expect(await migrate(db)).toEqual([])
    expect(await ledgerOf(db)).toEqual(await productMigrations())
  })

  it('refuse a file that was edited after it was applied, by its name', async () => {
    const folders = await copiedFolders()
    const name = await firstMigration(folders)
    const path = join(folders.migrations, name)
    await writeFile(path, `${await readFile(path, 'utf8')}\nselect 'edited';`)
    await expect(migrate(database().db, folders)).rejects.toThrow(
      `The migration ${name.replace('.sql', '')} was edited`,
    )
  })

  it('accept the migration table of the Supabase CLI, statement by statement', async () => {
    const { db } = database()
    const version = (await firstMigration(productFolders)).split('_')[0] ?? ''
    await db.asOwner((tx) =>
      tx.query(sql`
        update supabase_migrations.schema_migrations
        set statements = (select array_agg(trim(part)) from unnest(string_to_array(statements[1], ';')) as part)
        where version = ${version}`),
    )
    expect(await migrate(db)).toEqual([])
  })

  it('tell the schema cache to reload', async () => {
    const { db } = database()
    const folders = await copiedFolders()
    const heard = Promise.withResolvers<string>()
    await db.listen('pgrst', heard.resolve)
    await writeFile(join(folders.migrations, '29990101000000_more.sql'), 'create table public.more (id int)')
    await migrate(db, folders)
    expect(await heard.promise).toBe('reload schema')
  })
})

describe('on Postgres', () => {
  it('two servers that start at once migrate once', async () => {
    const { url, drop } = await createTestDatabase()
    cleanups.push(drop)
    const open = () => openDatabase(readConfig({ DATABASE_URL: url }, scratch))
    const [first, ...others] = await Promise.all([open(), open(), open()])
    for (const db of [first, ...others]) cleanups.push(() => db.close())
    expect(await ledgerOf(first)).toEqual(await productMigrations())
    expect(await migrate(first)).toEqual([])
  })

  it('servers start at once on several databases with the same roles', async () => {
    const databases = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase(templateDatabase)))
    cleanups.push(async () => {
      for (const { drop } of databases) await drop()
    })
    for (let round = 0; round < scale(1, 3); round += 1) {
      const opening = databases.map(({ url }) => openDatabase(readConfig({ DATABASE_URL: url }, scratch)))
      const opened = await Promise.all(opening)
      await Promise.all(opened.map((db) => db.close()))
    }
  })

  it('reports an unreachable database in one sentence', async () => {
    const url = 'postgres://user:secret@127.0.0.1:1/nowhere'
    const opening = openDatabase(readConfig({ DATABASE_URL: url }, scratch))
    await expect(opening).rejects.toThrow(
      /^DATABASE_URL: no database answers at 127\.0\.0\.1:1\/nowhere \(ECONNREFUSED\)/,
    )
    await expect(opening).rejects.toThrow(/^(?!.*secret)/)
  })

  it('refuses a Postgres that is too old in one sentence, and changes nothing in it', async () => {
    const scripts: string[] = []
    const answerAsOld = async <Row>() => [{ version: 14, hosted: false }] as Row[]
    // There is no Postgres 14 here: this proxy only answers like one, and would record any script.
    const tooOld = {
      asOwner: (work: (tx: OwnerTx) => Promise<unknown>) =>
        work({
          query: answerAsOld,
          last: answerAsOld,
          script: async (text) => void scripts.push(text),
        }),
    } as unknown as Db
    await expect(migrate(tooOld)).rejects.toThrow(
      'DATABASE_URL points to Postgres 14, but version 15 or newer is needed.',
    )
    expect(scripts).toEqual([])
  })

  it("leaves a hosted project's own database alone", async () => {
    const { url, drop } = await createTestDatabase()
    cleanups.push(drop)
    const owner = openPostgres({ url, statementTimeoutMs: 0, maxConnections: 1 })
    await owner.asOwner((tx) => tx.script('create schema auth; create table auth.users (id uuid)'))
    await owner.close()
    await expect(openDatabase(readConfig({ DATABASE_URL: url }, scratch))).rejects.toThrow('SUPABASE_URL')
  })

  it('refuses an address without a password, since the request login is derived from it', async () => {
    await expect(
      openDatabase(readConfig({ DATABASE_URL: 'postgres://user@localhost/x' }, scratch)),
    ).rejects.toThrow(/^DATABASE_URL has no password/)
  })
})
