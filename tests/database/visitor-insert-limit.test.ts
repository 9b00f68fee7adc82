// The rate limit in the database: how many leads and reviews the whole site accepts from visitors within an hour.
import { beforeAll, describe, expect, it } from 'vitest'
import { ident, type Sql, sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { rolledBackAs } from '../security/access-matrix-attempts.ts'
import { callers, insertCallers, variants } from '../security/access-matrix-callers.ts'

const ceiling = 200
const tables = {
  leads: (count: number) => sql`
    insert into public.leads (full_name, phone, service_interested)
    select 'A', '0000000000', 'Any' from generate_series(1, ${count}::int)`,
  reviews: (count: number) => sql`
    insert into public.reviews (full_name, rating, review_text)
    select 'A', 5, 'Good' from generate_series(1, ${count}::int)`,
} as const

describeEachEngine('the hourly limit of', (database) => {
  beforeAll(() => insertCallers(database().db))

  describe.each(['leads', 'reviews'] as const)('%s', (table) => {
    const insert = tables[table]
    /** Exactly this many rows of this age. */
    const arrived = (count: number, ago: Sql) =>
      database().db.asOwner(async (tx) => {
        await tx.query(sql`delete from ${ident('public', table)}`)
        await tx.query(insert(count))
        await tx.query(sql`update ${ident('public', table)} set created_at = now() - ${ago}`)
      })
    const sent = (caller: (typeof callers)['visitor' | 'staff'] | typeof variants.service, count = 1) =>
      rolledBackAs(database().db, caller, (tx) => tx.query(insert(count)))
    const flood = { sqlState: 'PT429', message: 'Too many messages are arriving at the moment.' }

    it('accepts the last row below it, and not the next', async () => {
      await arrived(ceiling - 1, sql`interval '50 minutes'`)
      await sent(callers.visitor)
      await expect(sent(callers.visitor, 2)).rejects.toMatchObject(flood)
      await arrived(ceiling, sql`interval '50 minutes'`)
      await expect(sent(callers.visitor)).rejects.toMatchObject(flood)
    })

    it('counts the rows of one statement too', async () => {
      await arrived(0, sql`interval '0'`)
      await sent(callers.visitor, ceiling)
      await expect(sent(callers.visitor, ceiling + 1)).rejects.toMatchObject(flood)
    })

    it('ignores rows older than an hour', async () => {
      await arrived(ceiling, sql`interval '61 minutes'`)
      await sent(callers.visitor, ceiling)
    })

    it('does not apply to staff and the secret key', async () => {
      await arrived(ceiling, sql`interval '0'`)
      await sent(callers.staff)
      await sent(variants.service, ceiling)
    })
  })
})
