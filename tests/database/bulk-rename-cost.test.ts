// Renaming and deleting rewrite no appointment, so their cost does not grow with the number of appointments. A deep
// run has 200,000 of them and also measures the time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sql, sql } from '#server/db/sql.ts'
import { accounts, insertCallers } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { statementLimitMs } from '#testing/database/statement-limit.ts'
import { engineNames, openLimitedDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { isDeep, scale } from '#testing/depth.ts'
import { clientId, insertOneOfEach, serviceId } from './fixture.ts'

/** The statement timeout is eight seconds. */
const farBelowTheLimitMs = 2000
const count = scale(200, 200_000)
const author = accounts.staff.user

describe.each(engineNames)(`renames with ${count} appointments on %s`, (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openLimitedDatabase(engine, statementLimitMs)
    await insertCallers(database.db)
    await insertOneOfEach(database.db)
    // All of one client and one service, and saved by one account.
    await database.db.asOwner(async (tx) => {
      await tx.script('alter table public.appointments disable trigger user')
      await tx.query(sql`
        insert into public.appointments
          (client_id, service_id, created_by, appointment_date, duration_minutes, ends_at)
        select ${clientId}, ${serviceId}, ${author}, start, 15, start + interval '15 minutes'
        from generate_series(1, ${count}::int) as n,
          lateral (select timestamptz '2020-01-01' + n * interval '15 minutes' as start) as moment`)
      await tx.script('alter table public.appointments enable trigger user')
    })
  })
  afterAll(() => database?.close())

  const changes: Record<string, Sql> = {
    'the service is renamed': sql`update public.services set name = 'Gold Facial' where id = ${serviceId}`,
    'the client is renamed': sql`update public.clients set full_name = 'Renamed' where id = ${clientId}`,
    'the account that saved them is deleted': sql`delete from auth.users where id = ${author}`,
  }
  it.each(Object.entries(changes))('rewrite none when %s', async (_, change) => {
    const { took, rewritten } = await rolledBackIn(database.db, async (tx) => {
      const began = performance.now()
      await tx.query(change)
      const took = performance.now() - began
      const [row] = await tx.query<{ rewritten: number }>(sql`
        select count(*) as rewritten from public.appointments where xmin = pg_current_xact_id()::xid`)
      return { took, rewritten: row?.rewritten }
    })
    expect(rewritten).toBe(0)
    if (isDeep) expect(took).toBeLessThan(farBelowTheLimitMs)
  })
})
