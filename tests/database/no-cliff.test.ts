// Renaming and deleting cost the same however many appointments there are: none of them is rewritten.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sql, sql } from '#server/db/sql.ts'
import { fillWithSample } from '../../scripts/demo/fill-with-sample.ts'
import { parseSampleSize } from '../../scripts/demo/sample-size.ts'
import { accounts, insertPeople } from '../security/access-matrix-people.ts'
import { type EngineName, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { undone } from './fixture.ts'

/** The limit of a statement is eight seconds. */
const farBelowTheLimitMs = 2000
const author = accounts.staff.user

// Two hundred thousand take the embedded engine minutes to lay down; what is rewritten there is counted all the same.
describe.each([
  ['pglite', 20_000],
  ['postgres', 200_000],
] satisfies [EngineName, number][])('on %s, with %i appointments', (engine, appointments) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await insertPeople(database.db)
    await fillWithSample(database.db, parseSampleSize(['--rows', String(appointments)]), () => {})
    // All of them belong to one service and were saved by one account.
    await database.db.asOwner(async (tx) => {
      await tx.script('alter table public.appointments disable trigger user')
      await tx.query(sql`
        update public.appointments
        set created_by = ${author}, service_id = (select id from public.services order by name limit 1)`)
      await tx.script('alter table public.appointments enable trigger user')
    })
  }, 600_000)
  afterAll(() => database?.close())

  const changes: Record<string, Sql> = {
    'a service is renamed': sql`update public.services set name = name || ' (new)'`,
    'a client is renamed': sql`update public.clients set full_name = 'Renamed' where full_name like '%1'`,
    'an account is deleted': sql`delete from auth.users where id = ${author}`,
  }
  it.each(Object.entries(changes))('%s within two seconds, and no appointment with it', async (_, change) => {
    const { took, rewritten } = await undone(database.db, async (tx) => {
      const began = performance.now()
      await tx.query(change)
      const took = performance.now() - began
      const [row] = await tx.query<{ rewritten: number }>(sql`
        select count(*) as rewritten from public.appointments where xmin = pg_current_xact_id()::xid`)
      return { took, rewritten: row?.rewritten }
    })
    expect(rewritten).toBe(0)
    expect(took).toBeLessThan(farBelowTheLimitMs)
  })
})
