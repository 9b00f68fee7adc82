// The server's part of the waitlist: it notices free time by itself, and two servers make each offer once.
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { runWaitlist } from '#server/run-waitlist.ts'
import { insertBusiness, otherClient, rose } from '#testing/database/appointment-fixture.ts'
import { setStaffCaller } from '#testing/database/callers.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import {
  at,
  cancel,
  fillMorning,
  offers,
  passTime,
  saveEntry,
  statusOf,
  workInTheMorning,
} from '#testing/database/waitlist-fixture.ts'

const PATIENCE_MS = 15_000

describe('two servers', () => {
  let database: TestDatabase
  let visit: string
  let entries: string[]
  beforeEach(async () => {
    database = await openTestDatabase('postgres')
    await insertBusiness(database.db)
    await database.db.asOwner(async (tx) => {
      await workInTheMorning(tx)
      await tx.query(sql`update public.business_profile set quiet_from = '00:00', quiet_until = '00:00'`)
      await setStaffCaller(tx)
      visit = await fillMorning(tx)
      entries = [
        await saveEntry(tx, { from_time: '09:00', to_time: '09:00' }),
        await saveEntry(tx, { from_time: '09:00', to_time: '09:00', client_id: otherClient }),
      ]
    })
  })
  afterEach(() => database?.close())

  const run = <T>(work: (tx: OwnerTx) => Promise<T>) => database.db.asOwner(work)
  const statuses = () => run((tx) => Promise.all(entries.map((entry) => statusOf(tx, entry))))

  it('offer time that becomes free by themselves, and to the next when nobody answers', async () => {
    const pace = { pauseMs: 10, checkMs: 50, matchMs: 3_600_000 }
    const stops = await Promise.all(
      [1, 2].map(() => runWaitlist(database.db, pino({ level: 'silent' }), pace)),
    )
    try {
      await run((tx) => cancel(tx, visit))
      await vi.waitFor(async () => expect(await statuses()).toEqual(['offered', 'waiting']), PATIENCE_MS)
      await run(passTime)
      await vi.waitFor(async () => expect(await statuses()).toEqual(['waiting', 'offered']), PATIENCE_MS)
    } finally {
      await Promise.all(stops.map((stop) => stop()))
    }
    expect((await run(offers)).map(({ state }) => state)).toEqual(['unanswered', 'open'])
  })

  it('leave the matching to the one that is at it', async () => {
    await run((tx) => cancel(tx, visit))
    const hasMatched = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const match = (tx: OwnerTx) => tx.query<{ id: string }>(sql`select id from private.match_waitlist()`)
    const first = run(async (tx) => {
      const next = await match(tx)
      hasMatched.resolve()
      await mayCommit.promise
      return next
    })
    await hasMatched.promise
    expect(await run(match)).toEqual([])
    mayCommit.resolve()
    expect(await first).toEqual([{ id: entries[0] }])
    expect(await statuses()).toEqual(['offered', 'waiting'])
  })

  it('end an offer once, and neither waits for somebody who answers', async () => {
    await run((tx) => cancel(tx, visit))
    await run((tx) => tx.query(sql`select private.match_waitlist()`))
    await run(passTime)
    const hasSettled = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const settle = (tx: OwnerTx) => tx.query(sql`select private.settle_waitlist() as settled`)
    const first = run(async (tx) => {
      const settled = await settle(tx)
      hasSettled.resolve()
      await mayCommit.promise
      return settled
    })
    await hasSettled.promise
    const second = await run(settle)
    mayCommit.resolve()
    expect([await first, second]).toEqual([[{ settled: 1 }], [{ settled: 0 }]])
  })

  it('offer a time by hand while ended offers of its beautician are being removed, without waiting', async () => {
    await run((tx) => cancel(tx, visit))
    await run((tx) => tx.query(sql`select private.match_waitlist()`))
    await run(passTime)
    const hasSettled = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const settling = run(async (tx) => {
      await tx.query(sql`select private.settle_waitlist()`)
      hasSettled.resolve()
      await mayCommit.promise
    })
    await hasSettled.promise
    // With a wait, each could wait for the other.
    await run(async (tx) => {
      await tx.script(`set local lock_timeout = '1s'`)
      await setStaffCaller(tx)
      await tx.query(sql`
        select from public.offer_waitlist_time(${entries[1] ?? ''}, ${rose}, ${await at(tx, '12:00')}, gen_random_uuid())`)
    })
    mayCommit.resolve()
    await settling
    expect(await statuses()).toEqual(['waiting', 'offered'])
    expect(await run((tx) => tx.query(sql`select from private.held_times`))).toHaveLength(1)
  })
})
