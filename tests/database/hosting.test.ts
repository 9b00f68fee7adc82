// The migrations without a superuser: on a hosted project, as a Postgres user who may only create roles, and where
// service_role cannot bypass row level security.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { migrate, productFolders } from '#server/db/migrate.ts'
import { deriveAuthenticatorPassword, openDatabase } from '#server/db/open-database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { sql } from '#server/db/sql.ts'
import { attemptEach } from '#testing/database/attempts.ts'
import { callers, insertCallers, setCaller, variants } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { createTestDatabase, describeEachEngine } from '#testing/database/test-databases.ts'
import { attempt } from '../security/access-matrix-attempts.ts'
import { insertRows, rows, type TableName } from '../security/access-matrix-rows.ts'

const limits = { statementTimeoutMs: 30_000, maxConnections: 2 }

/** As the user who logs in, with the common password of the test server. */
function loginAs(user: string, url: string): string {
  const login = new URL(url)
  login.username = user
  return login.href
}

async function scriptsOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

async function onServer(script: string): Promise<void> {
  const server = openPostgres({ url: `${inject('postgresUrl')}/postgres`, ...limits })
  try {
    await server.asOwner((tx) => tx.script(script))
  } finally {
    await server.close()
  }
}

async function seesClients(db: Db, caller: (typeof callers)[keyof typeof callers]) {
  return attempt(db, caller, sql`select id from public.clients where full_name in ('A', 'B')`)
}

describe('on a hosted project', () => {
  let url: string
  let drop: () => Promise<void>

  beforeAll(async () => {
    ;({ url, drop } = await createTestDatabase())
    // The rights of the hosted user `postgres`: everything in public, reading in auth, policies on storage.objects and
    // realtime.messages, and broadcasts.
    await onServer(`
      create role hosted_user login bypassrls createrole password 'postgres';
      create role hosted_storage nologin;
      grant hosted_storage to hosted_user;`)
    const superuser = openPostgres({ url, ...limits })
    await superuser.asOwner(async (tx) => {
      for (const script of await scriptsOf(productFolders.platform)) await tx.script(script)
      await tx.script(`
        alter schema public owner to hosted_user;
        grant usage, create on schema extensions to hosted_user;
        -- Projects made before 2026 grant all new tables and functions to all roles.
        alter default privileges for role hosted_user in schema public grant all on tables to anon, authenticated, service_role;
        alter default privileges for role hosted_user in schema public grant all on functions to anon, authenticated, service_role;
        grant usage on schema auth, storage to hosted_user, hosted_storage;
        grant select, references, trigger on all tables in schema auth to hosted_user;
        grant all on storage.buckets to hosted_user;
        alter table storage.objects owner to hosted_storage;
        grant usage on schema realtime to hosted_user, hosted_storage;
        grant execute on function realtime.send(jsonb, text, text, boolean) to hosted_user;
        alter table realtime.messages owner to hosted_storage;
        do $$ begin execute format('grant create on database %I to hosted_user', current_database()); end $$;`)
    })
    await superuser.close()
  })
  afterAll(async () => {
    await drop()
    await onServer('drop role hosted_user; drop role hosted_storage;')
  })

  it('the migrations and the starter content run as its ordinary owner, and the policies apply', async () => {
    const hosted = openPostgres({ url: loginAs('hosted_user', url), ...limits })
    await hosted.asOwner(async (tx) => {
      for (const script of await scriptsOf(productFolders.migrations)) await tx.script(script)
      await tx.script(await readFile(join(productFolders.migrations, '../seed.sql'), 'utf8'))
      await tx.script(await readFile(join(productFolders.migrations, '../seed.sql'), 'utf8'))
    })
    await hosted.close()

    const db = openPostgres({ url, ...limits, authenticatorPassword: deriveAuthenticatorPassword(url) })
    await insertCallers(db)
    await insertRows(db)
    expect(await seesClients(db, callers.staff)).toBe('all')
    expect(await seesClients(db, callers.outsider)).toBe('none')
    const [starter] = await db.asOwner((tx) =>
      tx.query(sql`select (select count(*) from public.banners where image_url like '/art/%') as banners,
                          (select count(distinct category) from public.services) as categories`),
    )
    expect(starter).toEqual({ banners: 3, categories: 8 })
    await db.close()
  })
})

describe('on a Postgres whose user may only create roles', () => {
  let url: string
  let drop: () => Promise<void>

  beforeAll(async () => {
    ;({ url, drop } = await createTestDatabase())
    const name = new URL(url).pathname.slice(1)
    // In its own cluster this user would have created the request roles and so would administer them.
    await onServer(`
      create role modest_user login createrole password 'postgres';
      grant anon, authenticated, service_role, authenticator to modest_user with admin option;
      alter database ${name} owner to modest_user;`)
  })
  afterAll(async () => {
    await drop()
    await onServer('drop owned by modest_user cascade; drop role modest_user;')
  })

  it('all migrations are applied, and only once', async () => {
    const db = await openDatabase(readConfig({ DATABASE_URL: loginAs('modest_user', url) }, '/nonexistent'))
    await insertCallers(db)
    await insertRows(db)
    expect(await seesClients(db, callers.owner)).toBe('all')
    expect(await seesClients(db, callers.disabled)).toBe('none')
    expect(await migrate(db)).toEqual([])
    await db.close()
  })
})

describeEachEngine('where service_role cannot bypass row level security', (database) => {
  it('policies still let it read and write all tables', async () => {
    const { db } = database()
    await insertCallers(db)
    await insertRows(db)
    const names = Object.keys(rows) as TableName[]
    const answers = await rolledBackIn(db, async (tx) => {
      // Roles belong to the whole server: the change is rolled back, so no other test sees it.
      await tx.script('alter role service_role nobypassrls; set local role service_role')
      await setCaller(tx, variants.service)
      return attemptEach(
        tx,
        names.map((name) => {
          const { table, key, keys } = rows[name]
          return sql`select 1 from ${table} where ${key} in (${keys[0]}, ${keys[1]})`
        }),
      )
    })
    const seen = answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value.length : answer.reason,
    )
    const isOneRow = (name: string) =>
      ['business_profile', 'money_settings', 'access_rules', 'event_settings'].includes(name)
    expect(Object.fromEntries(names.map((name, place) => [name, seen[place]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, isOneRow(name) ? 1 : 2])),
    )
  })
})
