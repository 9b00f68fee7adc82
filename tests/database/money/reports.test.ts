// The totals that reports are made of: after thousands of random changes, each says what the rows themselves say.
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { join, raw, type Sql, sql } from '#server/db/sql.ts'
import { describeEachEngine } from '../../support/databases.ts'
import { becomeOwner, becomeStaff } from '../fixture.ts'
import {
  bridal,
  client,
  facial,
  insertBusiness,
  north,
  otherClient,
  rehearse,
  rose,
  south,
} from '../visit-fixture.ts'
import { newVisit, take } from './money-fixture.ts'

/** Every so-many-eth visit, others in each round. */
const some = (round: number, one: number, column = 'id') =>
  sql`('x' || substr(md5(${raw(column)}::text || ${String(round)}), 1, 6))::bit(24)::int % ${one} = 0`

/** A value of a list for each row, another one in each round. */
const anyOf = (round: number, values: readonly (string | null)[]) =>
  sql`(array[${join(
    values.map((value) => sql`${value}::text`),
    ', ',
  )}])[1 + ('x' || substr(md5(id::text || ${`v${round}`}), 1, 6))::bit(24)::int % ${values.length}]`

const changes: ((round: number) => Sql)[] = [
  (
    round,
  ) => sql`update public.appointments set status = ${anyOf(round, ['scheduled', 'confirmed', 'completed', 'cancelled'])},
    cancelled_because = ${anyOf(round, ['client', 'no_show', null])} where ${some(round, 3)}`,
  (
    round,
  ) => sql`update public.appointments set payment_status = ${anyOf(round, ['pending', 'partial', 'paid', 'paid'])},
    payment_amount = ${anyOf(round, ['0', '123.45', '500', '999.99'])}::numeric where ${some(round, 2)}`,
  (round) => sql`update public.appointments set beautician_id = ${anyOf(round, [rose, null])}::uuid,
    area_id = ${anyOf(round, [north, south, null])}::uuid, source = ${anyOf(round, ['phone', 'website', null])}
    where ${some(round, 3)}`,
  (
    round,
  ) => sql`update public.appointments set appointment_date = appointment_date + ${anyOf(round, ['1 hour', '25 hours', '-40 days'])}::interval
    where ${some(round, 4)}`,
  (round) =>
    sql`update public.appointments set service_id = ${anyOf(round, [facial, bridal])}::uuid where ${some(round, 3)}`,
  (round) => sql`update public.appointments set discount_percent = ${anyOf(round, ['0', '33.33'])}::numeric,
    travel_charge = ${anyOf(round, ['0', '75.5'])}::numeric where ${some(round, 3)}`,
  (round) => sql`insert into public.appointment_lines (appointment_id, position, service_id, price, minutes)
    select id, 2, ${bridal}, 77.77, 30 from public.appointments where ${some(round, 3)} on conflict do nothing`,
  (round) =>
    sql`update public.appointment_lines set price = price / 3, minutes = 20 where ${some(round, 4, 'appointment_id')}`,
  (round) =>
    sql`delete from public.appointment_lines where position = 2 and ${some(round, 4, 'appointment_id')}`,
  (round) => sql`delete from public.appointments where ${some(round, 30)}`,
  (round) => sql`insert into public.payments (appointment_id, kind, amount, method, received_at)
    select id, ${anyOf(round, ['advance', 'balance', 'tip'])}, 12.34, ${anyOf(round, ['cash', 'card'])},
      appointment_date - interval '3 days' from public.appointments where ${some(round, 5)}`,
  (round) => sql`insert into public.appointments
      (client_id, service_id, appointment_date, overlap_ok, tight_ok, payment_amount, payment_status, created_at)
    select case when n % 2 = 0 then ${client}::uuid else ${otherClient}::uuid end, ${facial}, moment, true, true, n, 'paid',
      moment - n * interval '1 day'
    from generate_series(1, 10) as n,
      lateral (select timestamptz '2024-01-01Z' + (n * 37 + ${round}::int * 11) * interval '7 hours' as moment) as moments`,
]

/** What stands in one list and not in the other. */
const difference = (one: Sql, other: Sql) =>
  sql`(select * from (${one}) as one except select * from (${other}) as other)
    union all (select * from (${other}) as other except select * from (${one}) as one)`

const figures = (from: Sql, day: Sql, key: Sql) => sql`
  select ${day} as day, ${key} as key, sum((status <> 'cancelled')::int), sum((status = 'completed')::int),
    sum((status = 'cancelled')::int), sum(case when payment_status = 'paid' then payment_amount else 0 end),
    sum(case when status = 'cancelled' then 0 else price end), sum(case when status = 'completed' then price else 0 end),
    sum(due), sum(case when status = 'cancelled' then 0 else duration_minutes end)
  from ${from} group by 1, 2`

async function differences(tx: OwnerTx, zone: string): Promise<Record<string, unknown>> {
  const visits = sql`(
    select appointments.*, appointment_date at time zone ${zone} as clock from public.appointments) as visits`
  const keys: Record<string, Sql> = {
    all: sql`''`,
    beautician: sql`coalesce(beautician_id::text, '')`,
    area: sql`coalesce(area_id::text, '')`,
    source: sql`coalesce(source, '')`,
    hour: sql`to_char(clock, 'HH24')`,
    weekday_hour: sql`extract(isodow from clock)::text || ' ' || to_char(clock, 'HH24')`,
  }
  const found: Record<string, unknown> = {}
  for (const [by, key] of Object.entries(keys))
    found[by] = await tx.query(
      difference(
        sql`select starts_on, key, booked, completed, cancelled, revenue, price, supplied, due, minutes
          from public.report('2020-01-01', '2030-01-01', 'day', ${by})`,
        sql`select * from (${figures(visits, sql`clock::date`, key)}) as figures`,
      ),
    )
  // Months, in which most of a longer range is asked for: from within the first one to within the last one.
  for (const [by, key] of Object.entries(keys))
    found[`${by} by month`] = await tx.query(
      difference(
        sql`select starts_on, key, booked, completed, cancelled, revenue, price, supplied, due, minutes
          from public.report('2023-06-10', '2024-03-20', 'month', ${by})`,
        sql`select * from (${figures(
          sql`(select * from ${visits} where clock >= '2023-06-10' and clock < '2024-03-21') as visits`,
          sql`greatest(date_trunc('month', clock)::date, '2023-06-10')`,
          key,
        )}) as figures`,
      ),
    )
  // Shares of lines: they add up to the visit, and what is kept is what is true.
  found.shares = await tx.query(sql`
    select appointment_id from private.report_facts where place > 0 group by 1
    having (sum(revenue), sum(price), sum(supplied), sum(due), sum(discount)) <> (
      select revenue, price, supplied, due, discount from private.report_facts as visit
      where visit.appointment_id = report_facts.appointment_id and place = 0)`)
  found.facts = await tx.query(
    difference(
      sql`select * from private.report_facts`,
      sql`select * from private.facts_of(array(select id from public.appointments))`,
    ),
  )
  found.service = await tx.query(
    difference(
      sql`select starts_on, key, booked, revenue, price, due from public.report('2020-01-01', '2030-01-01', 'day', 'service')`,
      sql`select day, service_id::text, sum(booked), sum(revenue), sum(price), sum(due) from private.report_facts
        where place > 0 group by 1, 2`,
    ),
  )
  found.pairs = await tx.query(
    difference(
      sql`select day, key, sum(booked) from private.report_totals where dimension = 'pair' group by 1, 2 having sum(booked) <> 0`,
      sql`select (appointment_date at time zone ${zone})::date, least(one.service_id, other.service_id) || ' '
            || greatest(one.service_id, other.service_id), count(*)
          from public.appointments join public.appointment_lines as one on one.appointment_id = appointments.id
            join public.appointment_lines as other on other.appointment_id = appointments.id and other.position > one.position
          where status <> 'cancelled' and one.service_id <> other.service_id group by 1, 2`,
    ),
  )
  found.ways = await tx.query(
    difference(
      sql`select * from private.report_ways`,
      sql`select day, beautician_id, least(area_id, next_area), greatest(area_id, next_area), count(*)::int
          from (
            select (appointment_date at time zone ${zone})::date as day, beautician_id,
              case when next_area is null then null else area_id end as area_id,
              case when area_id is null then null else next_area end as next_area
            from (
              select appointments.*, next.id as next_id, next.area_id as next_area
              from public.appointments cross join lateral (
                select id, area_id from public.appointments as later
                where later.beautician_id = appointments.beautician_id and later.status <> 'cancelled'
                  and (later.appointment_date, later.id) > (appointments.appointment_date, appointments.id)
                  and (later.appointment_date at time zone ${zone})::date = (appointments.appointment_date at time zone ${zone})::date
                order by later.appointment_date, later.id limit 1) as next
              where appointments.status <> 'cancelled') as followed) as legs
          group by 1, 2, 3, 4`,
    ),
  )
  found.received = await tx.query(
    difference(
      sql`select * from public.money_received('2020-01-01', '2030-01-01', 'day')`,
      sql`select (received_at at time zone ${zone})::date, method, sum(case kind when 'tip' then 0 else amount end),
            sum(case kind when 'tip' then amount else 0 end) from public.payments group by 1, 2
          having (sum(case kind when 'tip' then 0 else amount end), sum(case kind when 'tip' then amount else 0 end)) <> (0, 0)`,
    ),
  )
  const done = sql`(
    select client_id, day, revenue, min(day) over (partition by client_id) as first_day,
      exists (
        select from public.appointments as later
        where later.client_id = done.client_id and later.status = 'completed' and (later.appointment_date, later.id) > (moment, done.id)
          and (later.appointment_date at time zone ${zone})::date <= day + 90) as is_back
    from (
      select id, client_id, appointment_date as moment, (appointment_date at time zone ${zone})::date as day,
        case when payment_status = 'paid' then payment_amount else 0 end as revenue
      from public.appointments where status = 'completed') as done) as done`
  found.cohorts = await tx.query(
    difference(
      sql`select cohort, month, sum(clients), sum(visits), sum(back), sum(revenue) from private.cohort_totals group by 1, 2
        having sum(clients) <> 0`,
      sql`select date_trunc('month', first_day)::date, date_trunc('month', day)::date, count(distinct client_id), count(*),
        count(*) filter (where is_back), sum(revenue) from ${done} group by 1, 2`,
    ),
  )
  found.clients = await tx.query(
    difference(
      sql`select * from private.client_totals`,
      sql`select client_id, min(first_day), max(day), count(*), sum(revenue) from ${done} group by 1`,
    ),
  )
  found.sums = await tx.query(sql`
    select id from public.appointments
    where payment_amount <> (select coalesce(sum(amount), 0) from public.payments where appointment_id = appointments.id and kind <> 'tip')
      or price <> private.price_of((select sum(price) from public.appointment_lines where appointment_id = appointments.id),
        discount_percent, discount_amount, travel_charge)`)
  return found
}

const none = (found: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(found).map((key) => [key, []]))

describeEachEngine('reports', (database, engine) => {
  beforeAll(() => insertBusiness(database().db))

  it('say what the rows say after any changes, whatever zone the business moves to', async () => {
    const rounds = engine === 'postgres' ? 150 : 30
    const { changed, found, moved } = await rehearse(database().db, async (tx) => {
      // Who may also delete what was paid for.
      await becomeOwner(tx)
      // Nobody is asked about overlaps and messages, of which this says nothing.
      await tx.query(sql`
        insert into public.appointments (client_id, service_id, appointment_date, overlap_ok, tight_ok, payment_amount)
        select ${client}, ${facial}, timestamptz '2024-01-01Z' + n * interval '5 hours', true, true, n
        from generate_series(1, ${engine === 'postgres' ? 300 : 80}::int) as n`)
      let changed = 0
      for (let round = 0; round < rounds; round += 1) {
        const change = changes[round % changes.length]
        if (change) changed += (await tx.query(sql`${change(round)} returning 1`)).length
      }
      const found = await differences(tx, 'Asia/Kolkata')
      await tx.query(sql`update public.business_profile set time_zone = 'America/New_York'`)
      return { changed, found, moved: await differences(tx, 'America/New_York') }
    })
    expect(found).toEqual(none(found))
    expect(moved).toEqual(none(moved))
    expect(changed).toBeGreaterThan(engine === 'postgres' ? 10_000 : 600)
  }, 300_000)

  it('are by weeks and months, by category, with what is overdue, and only for staff', async () => {
    const seen = await rehearse(database().db, async (tx) => {
      await tx.query(sql`update public.services set category = 'Skin' where id = ${facial}`)
      const visit = await newVisit(tx, {
        lines: [{ service_id: facial }, { service_id: bridal }],
        status: 'completed',
      })
      await take(tx, visit, 500)
      const report = (step: string, by: string) =>
        tx.query(sql`
          select starts_on::text, key, name, booked, revenue, price, overdue
          from public.report('2026-03-01', '2026-03-31', ${step}, ${by})`)
      return {
        weeks: await report('week', 'all'),
        months: await report('month', 'category'),
        services: await report('none', 'service'),
        before: await tx.query(sql`select * from public.report('2026-02-01', '2026-02-28')`),
      }
    })
    expect(seen).toMatchObject({
      weeks: [{ starts_on: '2026-03-02', booked: 1, revenue: '0', price: '15500.00', overdue: '15000.00' }],
      months: [
        { starts_on: '2026-03-01', key: '', price: '15000.00', overdue: '14516.13' },
        { starts_on: '2026-03-01', key: 'Skin', price: '500.00', overdue: '483.87' },
      ],
      services: [{ name: 'Bridal' }, { name: 'Facial' }],
      before: [],
    })
    await expect(
      database().db.asOwner((tx) => tx.query(sql`select * from public.report('2026-01-01', '2026-01-02')`)),
    ).rejects.toMatchObject({ sqlState: '42501' })
    await expect(
      rehearse(database().db, (tx) =>
        tx.query(sql`select * from public.report('2026-01-01', '2026-01-02', 'hour', 'all')`),
      ),
    ).rejects.toMatchObject({ sqlState: '22023', message: 'There is no such report.' })
  })

  it('tell who comes again, month by month and cohort by cohort, who brought most and who stopped coming', async () => {
    const seen = await rehearse(database().db, async (tx) => {
      const visits = [
        [client, '2025-01-10', 100],
        [client, '2025-03-10', 100],
        [client, '2025-08-10', 100],
        [otherClient, '2025-03-20', 450],
      ] as const
      for (const [who, day, amount] of visits)
        await tx.query(sql`
          insert into public.appointments (client_id, service_id, appointment_date, status, payment_amount, payment_status)
          values (${who}, ${facial}, ${`${day}T05:00:00Z`}, 'completed', ${amount}, 'paid')`)
      const names = async (query: Sql) =>
        (await tx.query<{ full_name: string }>(query)).map((row) => row.full_name)
      const stopped = sql`select full_name from public.clients_report(90)`
      const gone = await names(stopped)
      await tx.query(sql`
        insert into public.appointments (client_id, service_id, appointment_date)
        values (${client}, ${facial}, now() + interval '1 day')`)
      return {
        months: await tx.query(
          sql`select month::text, new_clients, returning_clients, visits, back from public.retention_report('2025-01-15', '2025-12-31')`,
        ),
        cohorts: await tx.query(
          sql`select cohort::text, months_later, clients from public.cohort_report('2025-01-01', '2025-12-31')`,
        ),
        best: await names(sql`select full_name from public.clients_report()`),
        gone,
        stillGone: await names(stopped),
      }
    })
    expect(seen).toEqual({
      months: [
        { month: '2025-01-01', new_clients: 1, returning_clients: 0, visits: 1, back: 1 },
        { month: '2025-03-01', new_clients: 1, returning_clients: 1, visits: 2, back: 0 },
        { month: '2025-08-01', new_clients: 0, returning_clients: 1, visits: 1, back: 0 },
      ],
      cohorts: [
        { cohort: '2025-01-01', months_later: 0, clients: 1 },
        { cohort: '2025-01-01', months_later: 2, clients: 1 },
        { cohort: '2025-01-01', months_later: 7, clients: 1 },
        { cohort: '2025-03-01', months_later: 0, clients: 1 },
      ],
      best: ['B', 'A'],
      gone: ['A'],
      stillGone: [],
    })
  })

  it('tell how full the days are with the ways between visits, what a service brings with them, and what goes together', async () => {
    const seen = await rehearse(database().db, async (tx) => {
      await tx.query(sql`
        insert into public.working_hours (beautician_id, weekday, from_time, to_time) values (${rose}, 1, '09:00', '17:00')`)
      const visit = async (clock: string, more: object) =>
        newVisit(tx, { appointment_date: `2026-03-02T${clock}:00Z`, beautician_id: rose, ...more })
      const first = await visit('04:00', {
        area_id: north,
        lines: [{ service_id: facial }, { service_id: bridal }],
      })
      await visit('09:00', { area_id: south, client_id: otherClient })
      await visit('10:45', { area_id: south, client_id: otherClient, status: 'cancelled' })
      await visit('11:30', { area_id: north, client_id: otherClient })
      await tx.query(sql`
        update public.appointments set payment_amount = price, payment_status = 'paid' where id = ${first}`)
      await tx.query(sql`reset role`)
      await tx.query(sql`
        insert into public.reviews (full_name, rating, review_text, verified, appointment_id, created_at)
        values ('A', 4, 'Good', true, ${first}, '2026-03-03T00:00:00Z')`)
      await becomeStaff(tx)
      return {
        use: await tx.query(
          sql`select full_name, working_minutes, visit_minutes, travel_minutes from public.utilisation_report('2026-03-01', '2026-03-08')`,
        ),
        services: await tx.query(
          sql`select name, booked, revenue, minutes, way_minutes, rating, reviews from public.service_report('2026-03-01', '2026-03-08')`,
        ),
        pairs: await tx.query(sql`select * from public.pairs_report('2026-03-01', '2026-03-08')`),
        wholeMonth: await tx.query(sql`select together from public.pairs_report('2026-02-10', '2026-03-31')`),
        elsewhere: await tx.query(sql`select * from public.pairs_report('2026-03-03', '2026-03-31')`),
      }
    })
    expect(seen).toEqual({
      use: [{ full_name: 'Rose (sample)', working_minutes: 480, visit_minutes: 315, travel_minutes: 90 }],
      services: [
        {
          name: 'Bridal',
          booked: 1,
          revenue: '15000.00',
          minutes: 180,
          way_minutes: '22.5',
          rating: '4.0',
          reviews: 1,
        },
        {
          name: 'Facial',
          booked: 3,
          revenue: '500.00',
          minutes: 135,
          way_minutes: '67.5',
          rating: '4.0',
          reviews: 1,
        },
      ],
      pairs: [{ one_name: 'Facial', other_name: 'Bridal', together: 1 }],
      wholeMonth: [{ together: 1 }],
      elsewhere: [],
    })
  })

  it('compare a festival with the same one a year before, and tell how near the year is to registration', async () => {
    const seen = await rehearse(database().db, async (tx) => {
      await newVisit(tx, { appointment_date: '2025-10-15T05:00:00Z', status: 'completed' })
      await newVisit(tx, { appointment_date: '2024-10-31T05:00:00Z' })
      await tx.query(sql`
        insert into public.appointments (client_id, service_id, appointment_date, status)
        values (${client}, ${bridal}, now() - interval '1 minute', 'completed')`)
      await becomeStaff(tx)
      return {
        seasons: await tx.query(
          sql`select day::text, booked, completed, price from public.season_report('Diwali') where day < '2026-01-01'`,
        ),
        meter: await tx.query(sql`select supplied, registration_from from public.turnover_meter()`),
      }
    })
    expect(seen).toEqual({
      seasons: [
        { day: '2024-10-31', booked: 1, completed: 0, price: '500.00' },
        { day: '2025-10-20', booked: 1, completed: 1, price: '500.00' },
      ],
      meter: [{ supplied: '15000.00', registration_from: '2000000.00' }],
    })
  })
})
