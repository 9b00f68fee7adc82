// Offered appointments: who is asked, until when, and what a reply or no reply does.
import { pino } from 'pino'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { returnOffers } from '#server/return-offers.ts'
import {
  appointmentAt,
  bridal,
  client,
  facial,
  insertBusiness,
  rose,
  saveOne,
} from '#testing/database/appointment-fixture.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { accounts, callers, setCaller, setOwnerCaller, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine, openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'

const asha = '00000000-0000-4000-8000-0000000000b2'
const colleague = '00000000-0000-4000-8000-0000000000b3'

interface Offer {
  readonly beautician_id: string | null
  readonly minutes: number | null
}

interface Waiting {
  readonly appointment_id: string
  readonly beautician_name: string | null
  readonly offered_until: Date | null
  readonly replies: readonly {
    readonly beautician: string
    readonly reply: string
    readonly reason: string | null
  }[]
}

describeEachEngine('an offered appointment', (database) => {
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        insert into public.beauticians (id, full_name, user_id) values
          ('${asha}', 'Asha Sample', '${accounts.beautician.user}'),
          ('${colleague}', 'Colleague Sample', '${accounts.staff.user}');`),
    )
  })

  /** Runs with offers switched on, at noon of the business, as the owner. */
  const withOffers = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await setBusinessHour(tx, 12)
      await tx.query(sql`update public.business_profile set offers_appointments = true`)
      await setOwnerCaller(tx)
      return work(tx)
    })

  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  /** Noon of the business in two days. */
  const give = (tx: OwnerTx, more: object = {}) =>
    saveOne(tx, appointmentAt(inHours(48), { beautician_id: asha, ...more }))

  async function offerOf(tx: OwnerTx, id: string): Promise<Offer | undefined> {
    const [offer] = await tx.query<Offer & Record<string, unknown>>(sql`
      select beautician_id, round(extract(epoch from offered_until - now()) / 60)::int4 as minutes
      from public.appointments where id = ${id}`)
    return offer
  }

  const change = (tx: OwnerTx, id: string, set: Sql) =>
    tx.query(sql`update public.appointments set ${set} where id = ${id}`)

  async function reply(tx: OwnerTx, id: string, accept: boolean, reason: string | null = null) {
    await setCaller(tx, callers.beautician)
    const [answer] = await tx.query<{ reply: string }>(
      sql`select public.answer_offer(${id}, ${accept}, ${reason}) as reply`,
    )
    await setOwnerCaller(tx)
    return answer?.reply
  }

  const waiting = (tx: OwnerTx) =>
    tx.query<Waiting & Record<string, unknown>>(sql`select * from public.waiting_offers()`)

  /** Lets the time to answer end. */
  const passTime = (tx: OwnerTx) =>
    tx.script(`
      set local session_replication_role = replica;
      update public.appointments set offered_until = now() where offered_until is not null;
      set local session_replication_role = origin`)

  const seenByAsha = async (tx: OwnerTx, call: Sql) => {
    await setCaller(tx, callers.beautician)
    const seen = await tx.query<{ id: string }>(call)
    await setOwnerCaller(tx)
    return seen.map(({ id }) => id)
  }

  it('is assigned at once unless the owner has switched offers on', async () => {
    const offer = await rolledBackIn(database().db, async (tx) => {
      await setOwnerCaller(tx)
      const { id } = await give(tx)
      return offerOf(tx, id)
    })
    expect(offer).toEqual({ beautician_id: asha, minutes: null })
  })

  it('holds the time, against the guard and the exclusion constraint', async () => {
    const attempts = await withOffers(async (tx) => {
      const { id } = await give(tx)
      expect(await offerOf(tx, id)).toEqual({ beautician_id: asha, minutes: 240 })
      const outcomes: unknown[] = []
      for (const role of ['origin', 'replica']) {
        await tx.script(`savepoint attempt; set local session_replication_role = ${role}`)
        const insert = tx.query(sql`
          insert into public.appointments (client_id, service_id, beautician_id, appointment_date, duration_minutes, ends_at)
          select client_id, service_id, beautician_id, appointment_date, duration_minutes, ends_at
          from public.appointments where id = ${id}`)
        outcomes.push(await insert.catch((error: unknown) => error))
        await tx.script('rollback to attempt')
      }
      return outcomes
    })
    for (const refusal of attempts)
      expect(refusal).toMatchObject({ sqlState: '23P01', constraint: 'appointments_no_overlap' })
  })

  it.each([
    ['start', sql`appointment_date = appointment_date + interval '4 hours'`],
    ['end', sql`duration_minutes = duration_minutes + 30`],
  ])('is not answered from an old page that shows another %s', async (_, later) => {
    const seen = await withOffers(async (tx) => {
      const { id } = await give(tx)
      const read = sql`(select appointment_date from shown), (select ends_at from shown)`
      await tx.query(
        sql`create temp table shown on commit drop as select * from public.appointments where id = ${id}`,
      )
      await tx.script('grant select on shown to public')
      const answer = async (accept: boolean) => {
        await setCaller(tx, callers.beautician)
        await tx.script('savepoint attempt')
        const outcome = await tx
          .query(sql`select public.answer_offer(${id}, ${accept}, null, ${read}) as reply`)
          .catch((error: unknown) => error)
        await tx.script('rollback to attempt')
        await setOwnerCaller(tx)
        return outcome
      }
      const before = [await answer(true), await answer(false)]
      await change(tx, id, later)
      return { before, after: [await answer(true), await answer(false)] }
    })
    const refusal = { sqlState: '23514', constraint: 'appointment_replies_as_read' }
    expect(seen.before).toEqual([[{ reply: 'accepted' }], [{ reply: 'declined' }]])
    expect(seen.after).toMatchObject([refusal, refusal])
  })

  it('is shown to her as an offer without the client, and as a visit once she accepts', async () => {
    const seen = await withOffers(async (tx) => {
      const { id } = await give(tx, { appointment_date: inHours(5) })
      const both = async () => [
        await seenByAsha(tx, sql`select id from public.my_offers()`),
        await seenByAsha(tx, sql`select id from public.my_appointments()`),
      ]
      await setCaller(tx, callers.beautician)
      const [offer] = await tx.query(sql`select * from public.my_offers()`)
      const states = [await both()]
      expect([await reply(tx, id, true), await reply(tx, id, true)]).toEqual(['accepted', 'accepted'])
      states.push(await both())
      const replies = await tx.query(
        sql`select reply, beautician_id, replied_by from public.appointment_replies where appointment_id = ${id}`,
      )
      return { id, columns: Object.keys(offer ?? {}), states, replies, offer: await offerOf(tx, id) }
    })
    expect(seen.columns).toEqual(['id', 'starts_at', 'ends_at', 'area', 'services', 'offered_until'])
    expect(seen.states).toEqual([
      [[seen.id], []],
      [[], [seen.id]],
    ])
    expect(seen.replies).toEqual([
      { reply: 'accepted', beautician_id: asha, replied_by: accounts.beautician.user },
    ])
    expect(seen.offer).toEqual({ beautician_id: asha, minutes: null })
  })

  it('goes back to the desk with the reason when she declines, once', async () => {
    const seen = await withOffers(async (tx) => {
      const { id } = await give(tx)
      const replies = [await reply(tx, id, false, '  My son is ill '), await reply(tx, id, false, 'Again')]
      return { replies, offer: await offerOf(tx, id), waiting: await waiting(tx) }
    })
    expect(seen.replies).toEqual(['declined', 'declined'])
    expect(seen.offer).toEqual({ beautician_id: null, minutes: null })
    expect(seen.waiting).toMatchObject([
      {
        beautician_name: null,
        offered_until: null,
        replies: [{ beautician: 'Asha Sample', reply: 'declined', reason: 'My son is ill' }],
      },
    ])
  })

  it('goes back when nobody answers in time, which nobody is said to have done', async () => {
    const seen = await withOffers(async (tx) => {
      const { id } = await give(tx)
      await passTime(tx)
      const offers = await seenByAsha(tx, sql`select id from public.my_offers()`)
      const rows = await waiting(tx)
      const log = await tx.query(sql`
        select from private.audit_log where appointment_id = ${id} and action = 'changed'`)
      const [row] = await tx.query(sql`
        select replied_by from public.appointment_replies where appointment_id = ${id}`)
      await tx.query(sql`select private.return_offers()`)
      const late = reply(tx, id, true).catch((error: unknown) => error)
      return { offers, rows, log, row, late: await late }
    })
    expect(seen.offers).toEqual([])
    expect(seen.rows).toMatchObject([
      { beautician_name: null, replies: [{ beautician: 'Asha Sample', reply: 'unanswered', reason: null }] },
    ])
    expect(seen.log).toEqual([])
    expect(seen.row).toEqual({ replied_by: null })
    expect(seen.late).toMatchObject({ constraint: 'appointment_replies_in_time' })
  })

  it('cannot be accepted after its time, also before it has gone back', async () => {
    const accepting = withOffers(async (tx) => {
      const { id } = await give(tx)
      await passTime(tx)
      return reply(tx, id, true)
    })
    await expect(accepting).rejects.toMatchObject({ constraint: 'appointment_replies_in_time' })
  })

  it('waits on the list of the desk until it is answered or somebody is found', async () => {
    const lists = await withOffers(async (tx) => {
      const { id } = await give(tx)
      const names = async () => (await waiting(tx)).map(({ beautician_name }) => beautician_name)
      const seen = [await names()]
      await reply(tx, id, false)
      seen.push(await names())
      // Without an account: assigned.
      await change(tx, id, sql`beautician_id = ${rose}`)
      seen.push(await names())
      return seen
    })
    expect(lists).toEqual([['Asha Sample'], [null], []])
  })

  it.each([
    ['a beautician without an account', sql`beautician_id = ${rose}`],
    ['nobody', sql`beautician_id = null`],
    ['a visit in two hours', sql`appointment_date = now() + interval '2 hours'`],
    ['a past visit', sql`appointment_date = now() - interval '2 hours'`],
    ['a completed visit', sql`status = 'completed'`],
    ['a cancelled visit', sql`status = 'cancelled'`],
  ])('is not made for %s', async (_, set) => {
    const offer = await withOffers(async (tx) => {
      const { id } = await give(tx)
      await change(tx, id, set)
      return offerOf(tx, id)
    })
    expect(offer?.minutes).toBeNull()
  })

  it('is not made to a disabled account, nor to the one who books for herself', async () => {
    const minutes = await withOffers(async (tx) => {
      await setStaffCaller(tx)
      const own = await give(tx, { beautician_id: colleague })
      await setOwnerCaller(tx)
      const others = await give(tx, { beautician_id: colleague, appointment_date: inHours(55) })
      await tx.query(
        sql`update public.staff set is_active = false where user_id = ${accounts.beautician.user}`,
      )
      const disabled = await give(tx)
      return Promise.all([own, others, disabled].map(async ({ id }) => (await offerOf(tx, id))?.minutes))
    })
    expect(minutes).toEqual([null, 240, null])
  })

  it.each([
    ['another time', sql`appointment_date = appointment_date + interval '15 minutes'`, 240],
    ['a later end', sql`duration_minutes = duration_minutes + 15`, 240],
    ['an earlier end', sql`duration_minutes = duration_minutes - 15`, null],
    ['a note', sql`notes = 'Bring lights'`, null],
    ['another beautician', sql`beautician_id = ${colleague}`, 240],
  ])('that she has accepted is asked again after %s: %j', async (_, set, minutes) => {
    const offer = await withOffers(async (tx) => {
      const { id } = await give(tx)
      await reply(tx, id, true)
      await change(tx, id, set)
      return offerOf(tx, id)
    })
    expect(offer?.minutes).toBe(minutes)
  })

  it('is made again when a cancelled visit is booked again', async () => {
    const offer = await withOffers(async (tx) => {
      const { id } = await give(tx)
      await reply(tx, id, true)
      for (const status of ['cancelled', 'scheduled']) await change(tx, id, sql`status = ${status}`)
      return offerOf(tx, id)
    })
    expect(offer).toEqual({ beautician_id: asha, minutes: 240 })
  })

  it.each([
    ['in the evening ends in the morning', 20, 48, 12 * 60],
    ['at night begins in the morning', 23, 48, 13 * 60],
    ['ends two hours before a near visit', 12, 3, 60],
  ])('%s', async (_, hour, hours, minutes) => {
    const offer = await withOffers(async (tx) => {
      await setBusinessHour(tx, hour)
      const { id } = await give(tx, { appointment_date: inHours(hours) })
      return offerOf(tx, id)
    })
    // The clock of the business stands at a full hour plus the minutes of now.
    const late = hour === 12 ? 0 : new Date().getUTCMinutes()
    expect(offer?.minutes).toBeGreaterThanOrEqual(minutes - late - 1)
    expect(offer?.minutes).toBeLessThanOrEqual(minutes)
  })

  it('cannot be made or prolonged by a writer, but be ended', async () => {
    const minutes = await withOffers(async (tx) => {
      const { id } = await give(tx)
      const seen = []
      for (const until of [sql`now() + interval '9 days'`, sql`null`, sql`now() + interval '9 days'`]) {
        await change(tx, id, sql`offered_until = ${until}`)
        seen.push((await offerOf(tx, id))?.minutes)
      }
      return seen
    })
    expect(minutes).toEqual([240, null, null])
  })

  it('is answered by the desk for who has phoned', async () => {
    const seen = await withOffers(async (tx) => {
      const { id } = await give(tx)
      await setStaffCaller(tx)
      await tx.query(sql`select public.answer_offer(${id}, true)`)
      return tx.query(sql`select reply, beautician_id, replied_by from public.appointment_replies`)
    })
    expect(seen).toEqual([{ reply: 'accepted', beautician_id: asha, replied_by: accounts.staff.user }])
  })

  it.each([
    ['of a colleague', sql`beautician_id = ${colleague}`, true, { sqlState: 'P0002' }],
    ['that was withdrawn', sql`beautician_id = null`, true, { sqlState: 'P0002' }],
    [
      'that was cancelled',
      sql`status = 'cancelled'`,
      true,
      { constraint: 'appointment_replies_not_cancelled' },
    ],
    [
      'that she accepted before',
      sql`offered_until = null`,
      false,
      { constraint: 'appointment_replies_open' },
    ],
  ])('%s cannot be answered', async (_, set, accept, refusal) => {
    const answering = withOffers(async (tx) => {
      const { id } = await give(tx)
      await change(tx, id, set)
      return reply(tx, id, accept)
    })
    await expect(answering).rejects.toMatchObject(refusal)
  })

  it('is not marked or paid before she accepts', async () => {
    const marking = withOffers(async (tx) => {
      const { id } = await give(tx, { appointment_date: inHours(3) })
      await setCaller(tx, callers.beautician)
      const action = JSON.stringify({ act: 'mark', mark: 'on_the_way', appointment: id })
      return tx.query(sql`select public.perform_my_day_action(${action}) ->> 'outcome' as outcome`)
    })
    await expect(marking).resolves.toEqual([{ outcome: 'refused' }])
  })

  it('names no beautician to the client before she accepts', async () => {
    const names = await withOffers(async (tx) => {
      await tx.query(sql`update public.clients set phone = '98260 00001' where id = ${client}`)
      const { id } = await give(tx, { lines: [{ service_id: facial }, { service_id: bridal }] })
      const named = async () => {
        const [row] = await tx.query<{ message: string | null; page: string | null }>(sql`
          select (select placeholders ->> 'beautician' from public.message_draft('confirmation', ${id})) as message,
            (select beautician_name from public.look_at_appointment(substr(public.appointment_link(${id}), 4))) as page`)
        return row
      }
      const before = await named()
      await reply(tx, id, true)
      return [before, await named()]
    })
    expect(names).toEqual([
      { message: null, page: null },
      { message: 'Asha', page: 'Asha' },
    ])
  })

  it('is not in her calendar feed before she accepts', async () => {
    const counts = await withOffers(async (tx) => {
      const { id } = await give(tx)
      const count = async () => {
        await setCaller(tx, callers.beautician)
        const [made] = await tx.query<{ token: string }>(sql`select public.renew_calendar_feed() as token`)
        const [row] = await tx.query<{ count: number }>(
          sql`select jsonb_array_length(public.calendar_feed(${made?.token ?? ''})) as count`,
        )
        return row?.count
      }
      const before = await count()
      await reply(tx, id, true)
      return [before, await count()]
    })
    expect(counts).toEqual([0, 1])
  })
})

/** Twenty offers whose time has passed. */
async function insertOpenOffers({ db }: TestDatabase): Promise<void> {
  await insertBusiness(db)
  await db.asOwner((tx) =>
    tx.script(`
      insert into public.beauticians (id, full_name, user_id) values ('${asha}', 'Asha', '${accounts.beautician.user}');
      update public.business_profile set offers_appointments = true;
      insert into public.appointments (client_id, service_id, beautician_id, appointment_date)
        select '${client}', '${facial}', '${asha}', now() + n * interval '1 day' from generate_series(2, 21) as n;
      set local session_replication_role = replica;
      update public.appointments set offered_until = now();`),
  )
}

describe('two servers', () => {
  it('take an unanswered offer back once', async () => {
    const database = await openTestDatabase('postgres')
    try {
      await insertOpenOffers(database)
      const ask = (tx: OwnerTx) => tx.query<{ count: number }>(sql`select private.return_offers() as count`)
      // The second looks while the first has not committed.
      const hasAsked = Promise.withResolvers<void>()
      const mayCommit = Promise.withResolvers<void>()
      const first = database.db.asOwner(async (tx) => {
        const count = await ask(tx)
        hasAsked.resolve()
        await mayCommit.promise
        return count
      })
      await hasAsked.promise
      const second = await database.db.asOwner(ask)
      mayCommit.resolve()
      expect([await first, second].flat()).toEqual([{ count: 20 }, { count: 0 }])
      const replies = await database.db.asOwner((tx) =>
        tx.query(
          sql`select reply, count(*)::int4 from public.appointment_replies group by appointment_id, reply`,
        ),
      )
      expect(replies).toEqual(Array.from({ length: 20 }, () => ({ reply: 'unanswered', count: 1 })))
    } finally {
      await database.close()
    }
  })

  it('look for unanswered offers by themselves', async () => {
    const database = await openTestDatabase('postgres')
    try {
      await insertOpenOffers(database)
      const stops = [1, 2].map(() => returnOffers(database.db, pino({ level: 'silent' }), 10))
      const left = () =>
        database.db.asOwner((tx) =>
          tx.query(sql`select from public.appointments where offered_until is not null`),
        )
      await vi.waitFor(async () => expect(await left()).toEqual([]), 10_000)
      for (const stop of stops) stop()
    } finally {
      await database.close()
    }
  })
})
