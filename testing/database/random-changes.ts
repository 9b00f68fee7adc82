/**
 * Changes appointments, their lines and payments at random and compares all report figures with a recount from the
 * rows. A test runs a few changes; `npm run bench -- reports` runs ten thousand on each engine.
 */
import type { OwnerTx } from '#server/db/contract.ts'
import { join, raw, type Sql, sql } from '#server/db/sql.ts'
import { seed } from '../depth.ts'
import { bridal, client, facial, north, otherClient, rose, south } from './appointment-fixture.ts'
import { setOwnerCaller } from './callers.ts'

/** Seeds the choice of rows, so that a run can be repeated. */
const idOf = (name: Sql) => sql`md5(${`${seed} `} || ${name})::uuid`

/** Every n-th appointment, different ones in each round. */
const some = (round: number, one: number, column = 'id') =>
  sql`('x' || substr(md5(${raw(column)}::text || ${String(round)}), 1, 6))::bit(24)::int % ${one} = 0`

/** Picks a value of a list for each row, a different one in each round. */
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
      (id, client_id, service_id, appointment_date, overlap_ok, tight_ok, payment_amount, payment_status, created_at)
    select ${idOf(sql`${`${round}`} || ' ' || n`)}, case when n % 2 = 0 then ${client}::uuid else ${otherClient}::uuid end, ${facial}, moment, true, true, n, 'paid',
      moment - n * interval '1 day'
    from generate_series(1, 10) as n,
      lateral (select timestamptz '2024-01-01Z' + (n * 37 + ${round}::int * 11) * interval '7 hours' as moment) as moments`,
]

/** Rows that are in one list and not in the other. */
const difference = (one: Sql, other: Sql) =>
  sql`(select * from (${one}) as one except select * from (${other}) as other)
    union all (select * from (${other}) as other except select * from (${one}) as one)`

const figures = (from: Sql, day: Sql, key: Sql) => sql`
  select ${day} as day, ${key} as key, sum((status <> 'cancelled')::int), sum((status = 'completed')::int),
    sum((status = 'cancelled')::int), sum(case when payment_status = 'paid' then payment_amount else 0 end),
    sum(case when status = 'cancelled' then 0 else price end), sum(case when status = 'completed' then price else 0 end),
    sum(due), sum(case when status = 'cancelled' then 0 else duration_minutes end)
  from ${from} group by 1, 2`

async function differences(tx: OwnerTx, zone: string): Promise<Record<string, unknown[]>> {
  const appointments = sql`(
    select appointments.*, appointment_date at time zone ${zone} as clock from public.appointments) as appointments`
  const keys: Record<string, Sql> = {
    all: sql`''`,
    beautician: sql`coalesce(beautician_id::text, '')`,
    area: sql`coalesce(area_id::text, '')`,
    source: sql`coalesce(source, '')`,
    hour: sql`to_char(clock, 'HH24')`,
    weekday_hour: sql`extract(isodow from clock)::text || ' ' || to_char(clock, 'HH24')`,
  }
  const found: Record<string, unknown[]> = {}
  for (const [by, key] of Object.entries(keys))
    found[by] = await tx.query(
      difference(
        sql`select starts_on, key, booked, completed, cancelled, revenue, price, supplied, due, minutes
          from public.report('2020-01-01', '2030-01-01', 'day', ${by})`,
        sql`select * from (${figures(appointments, sql`clock::date`, key)}) as figures`,
      ),
    )
  // Month ranges that start within the first month and end within the last one.
  for (const [by, key] of Object.entries(keys))
    found[`${by} by month`] = await tx.query(
      difference(
        sql`select starts_on, key, booked, completed, cancelled, revenue, price, supplied, due, minutes
          from public.report('2023-06-10', '2024-03-20', 'month', ${by})`,
        sql`select * from (${figures(
          sql`(select * from ${appointments} where clock >= '2023-06-10' and clock < '2024-03-21') as appointments`,
          sql`greatest(date_trunc('month', clock)::date, '2023-06-10')`,
          key,
        )}) as figures`,
      ),
    )
  const facts = sql`private.facts_of(array(select private.days_with_totals()))`
  found.shares = await tx.query(sql`
    with facts as materialized (select * from ${facts})
    select appointment_id from facts where place > 0 group by 1
    having (sum(revenue), sum(price), sum(supplied), sum(due), sum(discount)) <> (
      select revenue, price, supplied, due, discount from facts as appointment
      where appointment.appointment_id = facts.appointment_id and place = 0)`)
  found.service = await tx.query(
    difference(
      sql`select starts_on, key, booked, revenue, price, due from public.report('2020-01-01', '2030-01-01', 'day', 'service')`,
      sql`select day, service_id::text, sum(booked), sum(revenue), sum(price), sum(due) from ${facts}
        where place > 0 group by 1, 2`,
    ),
  )
  found.pairs = await tx.query(
    difference(
      sql`select day, key, booked from private.current_totals(array['pair'], '2020-01-01', '2030-01-01')`,
      sql`select (appointment_date at time zone ${zone})::date, least(one.service_id, other.service_id) || ' '
            || greatest(one.service_id, other.service_id), count(*)
          from public.appointments join public.appointment_lines as one on one.appointment_id = appointments.id
            join public.appointment_lines as other on other.appointment_id = appointments.id and other.position > one.position
          where status <> 'cancelled' and one.service_id <> other.service_id group by 1, 2`,
    ),
  )
  found.trips = await tx.query(
    difference(
      sql`select day, key, booked from private.current_totals(array['trip'], '2020-01-01', '2030-01-01')`,
      sql`select day, concat_ws(' ', beautician_id, least(area_id, next_area), greatest(area_id, next_area)), count(*)
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
          group by 1, 2`,
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
      sql`select cohort, month, sum(clients), sum(appointments), sum(back), sum(revenue) from private.current_cohorts() group by 1, 2
        having sum(clients) <> 0`,
      sql`select date_trunc('month', first_day)::date, date_trunc('month', day)::date, count(distinct client_id), count(*),
        count(*) filter (where is_back), sum(revenue) from ${done} group by 1, 2`,
    ),
  )
  found.clients = await tx.query(
    difference(
      sql`select id, first_day, last_day, appointments, revenue from public.clients_report(null, 1000)`,
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

/**
 * Returns the differences by name, after this many changed rows and after the business has moved to another time
 * zone.
 */
export async function changeAtRandom(tx: OwnerTx, atLeast: number) {
  // As an owner, who may also delete paid appointments.
  await setOwnerCaller(tx)
  // Overlap checks and messages are off: this test does not cover them.
  await tx.query(sql`
    insert into public.appointments (id, client_id, service_id, appointment_date, overlap_ok, tight_ok, payment_amount)
    select ${idOf(sql`n`)}, ${client}, ${facial}, timestamptz '2024-01-01Z' + n * interval '5 hours', true, true, n
    from generate_series(1, 120) as n`)
  let changed = 0
  // All kinds of change come equally often. Some changed days are recounted in between.
  for (let round = 0; changed < atLeast || round % changes.length > 0; round += 1) {
    const change = changes[round % changes.length]
    if (change) changed += (await tx.query(sql`${change(round)} returning 1`)).length
    await tx.query(sql`select private.recount_queued(${round % 7}::int, ${round % 2}::int)`)
  }
  const found = await differences(tx, 'Asia/Kolkata')
  await recountAll(tx)
  const recounted = await differences(tx, 'Asia/Kolkata')
  await tx.query(sql`update public.business_profile set time_zone = 'America/New_York'`)
  const moved = await differences(tx, 'America/New_York')
  await recountAll(tx)
  return { changed, found, recounted, moved, settled: await differences(tx, 'America/New_York') }
}

async function recountAll(tx: OwnerTx): Promise<void> {
  for (;;) {
    const [answer] = await tx.query<{ more: boolean }>(sql`select private.recount_queued() as more`)
    if (!answer?.more) return
  }
}
