// Two servers that claim notifications at once, each on a connection of its own, never claim the same one.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { insertBusiness } from '#testing/database/appointment-fixture.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { subscribe, subscriptionNumber } from '#testing/push/subscriptions.ts'

describe('two servers that claim notifications at once', () => {
  const count = 40
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    await insertBusiness(database.db)
    await database.db.asOwner((tx) => subscribe(tx, 'owner', 'office', subscriptionNumber(1)))
  })
  afterAll(() => database?.close())
  beforeEach(() =>
    database.db.asOwner((tx) =>
      tx.query(sql`
        with gone as (delete from private.pushes)
        insert into private.pushes (subscription_id, kind, cause, about, until)
        select id, 'test', 'number ' || gen_random_uuid(), '{}', now() + interval '1 hour'
        from private.push_subscriptions cross join generate_series(1, ${count}::int4)`),
    ),
  )

  const claim = async (tx: OwnerTx, server: string, most: number) => {
    const claimed = await tx.query<{ id: string }>(
      sql`select id from private.claim_pushes(${server}, ${most}::int4, interval '1 minute')`,
    )
    return claimed.map(({ id }) => id)
  }

  it('leave each other those that one of them is about to claim, without waiting', async () => {
    const { db } = database
    const claimed = Promise.withResolvers<string[]>()
    const seen = Promise.withResolvers<void>()
    const first = db.asOwner(async (tx) => {
      claimed.resolve(await claim(tx, 'a', 30))
      await seen.promise
    })
    const ofFirst = await claimed.promise
    // The transaction of the first server is still open.
    const ofSecond = await db.asOwner((tx) => claim(tx, 'b', 30))
    seen.resolve()
    await first
    expect([ofFirst.length, ofSecond.length]).toEqual([30, 10])
    expect(new Set([...ofFirst, ...ofSecond]).size).toBe(count)
  })

  it('have each once, however their claims meet', async () => {
    const { db } = database
    const claimAll = async (server: string) => {
      const all: string[] = []
      for (;;) {
        const batch = await db.asOwner((tx) => claim(tx, server, 3))
        if (batch.length === 0) return all
        all.push(...batch)
      }
    }
    const claimed = (await Promise.all([claimAll('a'), claimAll('b'), claimAll('c'), claimAll('d')])).flat()
    expect([claimed.length, new Set(claimed).size]).toEqual([count, count])
  })
})
