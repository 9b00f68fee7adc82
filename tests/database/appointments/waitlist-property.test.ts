// Parallel writers book, move, cancel, offer, accept, decline, write to clients and let time pass: never two bookings for one gap, never an
// offer for time that is taken, and no deadlock. Postgres only, because the embedded engine has one connection.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseError, type OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import {
  client,
  facial,
  insertBusiness,
  north,
  otherClient,
  rose,
  south,
} from '#testing/database/appointment-fixture.ts'
import { setOwnerCaller } from '#testing/database/callers.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { scale, seed } from '#testing/depth.ts'

const lily = '00000000-0000-4000-8000-0000000000b2'
const WRITERS = 6
const STEPS = scale(250, 12_000)
/** Refusals of the guard and of checks, and a client who is gone; a deadlock is none of them. */
const EXPECTED = ['23P01', '23514', '23503', '23505', 'P0002']

type Random = () => number

/** Mulberry32. Which rows exist depends on the writers, so a run with the same seed only resembles the other. */
function randomFrom(start: number): Random {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Step = (tx: OwnerTx, random: Random) => Promise<unknown>

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
/** A quarter hour of the two mornings. */
const moment = (random: Random) => sql`(
  (public.business_today() + ${pick(random, [10, 11])}::int + time '09:00' + ${Math.floor(random() * 16)}::int * interval '15 minutes')
    at time zone 'Asia/Kolkata')`
const anyOf = async (tx: OwnerTx, random: Random, rows: Sql): Promise<string | null> => {
  const [row] = await tx.query<{ id: string }>(sql`
    select id from (${rows}) as rows order by md5(id::text || ${String(random())}) limit 1`)
  return row?.id ?? null
}
const appointment = sql`select id from public.appointments where status <> 'cancelled'`
const openOffer = sql`select id from public.waitlist_offers where state = 'open'`
const anyOffer = sql`select id from public.waitlist_offers`
const entry = sql`select id from public.waitlist_entries where status in ('waiting', 'offered')`
const lead = sql`select id from public.leads`

const wish = (random: Random) => ({
  id: randomUUID(),
  service_ids: [facial],
  area_id: pick(random, [north, south, null]),
  from_time: pick(random, ['00:00', '10:00']),
})
const days = sql`jsonb_build_object('from_day', public.business_today() + 10, 'to_day', public.business_today() + 11)`
const saveEntry = (tx: OwnerTx, fields: object) =>
  tx.query(sql`select public.save_waitlist_entry(${JSON.stringify(fields)}::jsonb || ${days})`)
const callWithToken = (tx: OwnerTx, offer: string | null, call: (token: Sql) => Sql) =>
  tx.query(sql`select ${call(sql`substr(private.waitlist_link(${offer}), 4)`)}
    where exists (select from public.waitlist_offers where id = ${offer})`)

const steps: Readonly<Record<string, Step>> = {
  async book(tx, random) {
    await tx.query(sql`
      insert into public.appointments (client_id, service_id, beautician_id, appointment_date, area_id, duration_minutes)
      values (${pick(random, [client, otherClient])}, ${facial}, ${pick(random, [rose, lily])}, ${moment(random)},
        ${pick(random, [north, south])}, ${pick(random, [45, 60, 120])}::int)`)
  },
  async cancel(tx, random) {
    await tx.query(sql`
      update public.appointments set status = 'cancelled' where id = ${await anyOf(tx, random, appointment)}`)
  },
  async move(tx, random) {
    await tx.query(sql`
      update public.appointments set appointment_date = ${moment(random)}, beautician_id = ${pick(random, [rose, lily])}
      where id = ${await anyOf(tx, random, appointment)}`)
  },
  async resize(tx, random) {
    await tx.query(sql`
      update public.appointments set duration_minutes = ${pick(random, [30, 45, 90])}::int
      where id = ${await anyOf(tx, random, appointment)}`)
  },
  async 'wait as a client'(tx, random) {
    await saveEntry(tx, { ...wish(random), client_id: pick(random, [client, otherClient]) })
  },
  async 'wait with a lead'(tx, random) {
    const id = randomUUID()
    await tx.query(sql`
      insert into public.leads (id, full_name, phone, service_interested) values (${id}, 'Priya', '9876543210', 'Facial')`)
    await saveEntry(tx, { ...wish(random), lead_id: id })
  },
  async 'wait for an earlier time'(tx, random) {
    const id = await anyOf(tx, random, appointment)
    if (id) await saveEntry(tx, { id: randomUUID(), appointment_id: id })
  },
  async match(tx) {
    await tx.query(sql`select private.match_waitlist()`)
  },
  async settle(tx) {
    await tx.query(sql`select private.settle_waitlist()`)
  },
  async accept(tx, random) {
    await callWithToken(
      tx,
      await anyOf(tx, random, anyOffer),
      (token) => sql`public.answer_waitlist_offer(${token}, true)`,
    )
  },
  async decline(tx, random) {
    await callWithToken(
      tx,
      await anyOf(tx, random, openOffer),
      (token) => sql`public.answer_waitlist_offer(${token}, false)`,
    )
  },
  async leave(tx, random) {
    if (random() < 0.3)
      await callWithToken(
        tx,
        await anyOf(tx, random, openOffer),
        (token) => sql`public.leave_waitlist(${token})`,
      )
  },
  async 'offer by hand'(tx, random) {
    const id = await anyOf(tx, random, entry)
    await tx.query(
      sql`select public.offer_waitlist_time(${id}, ${pick(random, [rose, lily])}, ${moment(random)})`,
    )
  },
  async 'take an offer back'(tx, random) {
    const id = await anyOf(tx, random, openOffer)
    await tx.query(
      sql`select public.settle_waitlist_offer(${id}, ${pick(random, ['withdrawn', 'accepted'])})`,
    )
  },
  async 'book for an entry'(tx, random) {
    const id = await anyOf(tx, random, entry)
    const visit = {
      client_id: client,
      beautician_id: pick(random, [rose, lily]),
      waitlist_entry_id: id,
      lines: [{ service_id: facial }],
    }
    await tx.query(sql`
      select public.save_appointment(${JSON.stringify(visit)}::jsonb || jsonb_build_object('appointment_date', ${moment(random)}))`)
  },
  async 'write to the person'(tx, random) {
    const id = await anyOf(
      tx,
      random,
      sql`select id from public.messages where waitlist_offer_id is not null and channel = 'whatsapp'`,
    )
    await tx.query(sql`select public.mark_message(${id}, ${pick(random, ['opened', 'due', 'skipped'])})`)
  },
  async 'send mails'(tx) {
    await tx.query(sql`select id from private.claim_mails(${randomUUID()}, 3, interval '0')`)
  },
  async 'let time pass'(tx, random) {
    await tx.query(sql`
      update private.held_times set held_until = clock_timestamp()
      where id = ${await anyOf(tx, random, sql`select id from private.held_times where held_until > now()`)}`)
  },
  async 'change the client'(tx, random) {
    await tx.query(sql`
      update public.clients set email = ${pick(random, [null, 'a@example.com'])}, area_id = ${pick(random, [north, south])}
      where id = ${pick(random, [client, otherClient])}`)
  },
  async 'answer or delete a lead'(tx, random) {
    const id = await anyOf(tx, random, lead)
    if (random() < 0.3) await tx.query(sql`delete from public.leads where id = ${id}`)
    else
      await tx.query(
        sql`update public.leads set status = ${pick(random, ['contacted', 'rejected', 'new'])} where id = ${id}`,
      )
  },
}

/** Offers come about, and the others have something to do, only if these are frequent. */
const often = ['cancel', 'match', 'match', 'accept', 'accept', 'wait as a client', 'book', 'settle']
const names = [...Object.keys(steps), ...often]

/**
 * Pairs of taken times that no rule allows; one snapshot, by the clock after it. Where a client has moved, the travel time may be
 * too short: such an appointment is marked.
 */
const conflicts = sql`
  with taken as (
    select id, beautician_id, appointment_date as starts_at, ends_at, area_id, 'appointment' as kind, id as moves, needs_check
    from public.appointments where beautician_id is not null and status <> 'cancelled'
    union all
    select id, beautician_id, starts_at, ends_at, area_id, 'held', appointment_id, false
    from private.held_times where held_until > clock_timestamp()
  )
  select one.kind as one, other.kind as other, one.starts_at, other.starts_at as other_starts
  from taken as one join taken as other on one.beautician_id = other.beautician_id and one.id < other.id
    cross join lateral (
      select make_interval(mins => case
        when one.needs_check or other.needs_check then 0 else private.travel_minutes(one.area_id, other.area_id) end) as needed
    ) as travel
  where (one.moves is null or one.moves is distinct from other.moves)
    and one.starts_at < other.ends_at + travel.needed and other.starts_at < one.ends_at + travel.needed`

/** Rows whose states contradict each other. */
const contradictions = sql`
  select 'entry' as what, entries.id::text, entries.status, offers.open::text
  from public.waitlist_entries as entries
    cross join lateral (
      select count(*) as open from public.waitlist_offers where entry_id = entries.id and state = 'open'
    ) as offers
  where offers.open <> (entries.status = 'offered')::int
  union all
  select 'held time', held.id::text, offers.state, null
  from private.held_times as held left join public.waitlist_offers as offers on offers.id = held.id
  where offers.state is distinct from 'open'
  union all
  select 'accepted', offers.id::text, entries.status, booked.status
  from public.waitlist_offers as offers join public.waitlist_entries as entries on entries.id = offers.entry_id
    left join public.appointments as booked on booked.id = entries.booked_id
  where offers.state = 'accepted' and (entries.status <> 'booked' or booked.id is null)
  union all
  select 'accepted twice', entry_id::text, count(*)::text, null
  from public.waitlist_offers where state = 'accepted' group by entry_id having count(*) > 1
  union all
  select 'booked twice', booked_id::text, count(*)::text, null
  from public.waitlist_entries where booked_id is not null and appointment_id is null group by booked_id having count(*) > 1
  union all
  select 'message', messages.id::text, offers.state, null
  from public.messages join public.waitlist_offers as offers on offers.id = messages.waitlist_offer_id
  where messages.state = 'due' and messages.attempts = 0 and offers.state <> 'open'`

describe('parallel writers of the waitlist', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    await insertBusiness(database.db)
    await database.db.asOwner((tx) =>
      tx.script(`
        insert into public.beauticians (id, full_name) values ('${lily}', 'Lily (sample)');
        update public.working_hours set from_time = '09:00', to_time = '13:00';
        update public.clients set phone = '98765 4321' || right(id::text, 1)::int where right(id::text, 1) ~ '[0-9]';`),
    )
  })
  afterAll(() => database?.close())

  it(`never take a time twice, nor offer a taken one (seed ${seed}, ${STEPS} steps)`, async () => {
    const { db } = database
    const refusals = new Map<string, number>()
    const unexpected: unknown[] = []
    const seen: object[] = []
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      const random = randomFrom(seed * 1000 + writer)
      for (let number = 0; number < STEPS / WRITERS; number++) {
        const name = pick(random, names)
        try {
          await db.asOwner(async (tx) => {
            await setOwnerCaller(tx)
            await steps[name]?.(tx, random)
          })
        } catch (error) {
          if (error instanceof DatabaseError && EXPECTED.includes(error.sqlState))
            refusals.set(error.sqlState, (refusals.get(error.sqlState) ?? 0) + 1)
          else unexpected.push([name, error])
        }
        if (number % 10 === 0) seen.push(...(await db.asOwner((tx) => tx.query(conflicts))))
      }
    })
    await Promise.all(writers)
    expect(unexpected).toEqual([])
    expect(seen).toEqual([])
    const left = await db.asOwner(async (tx) => ({
      conflicts: await tx.query(conflicts),
      contradictions: await tx.query(contradictions),
      states: await tx.query<{ state: string }>(sql`select distinct state from public.waitlist_offers`),
    }))
    expect(left).toMatchObject({ conflicts: [], contradictions: [] })
    // Otherwise the run would prove nothing.
    expect(left.states.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['accepted', 'declined', 'unanswered', 'withdrawn']),
    )
    expect(refusals.get('23P01') ?? 0).toBeGreaterThan(STEPS / 100)
  })
})
