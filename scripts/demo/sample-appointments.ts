// The sample's appointments with their lines. They satisfy the overlap guard and are inserted without it, because
// it is slow for a million rows; a database test runs the guard over all of them.
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { SampleSize } from './sample-size.ts'

/**
 * A beautician's day has five slots, 150 minutes apart, and an appointment takes at most 105 minutes, which leaves
 * 45 for the longest travel time. For long appointments the first slot may begin at seven. Appointments beyond the
 * slots, and each ninth future one, have no beautician. Those older than fourteen months have none either: excluding
 * overlaps of a million rows would take longer than all the rest.
 *
 * The business grows: the first day has six tenths of today's appointments. Weekends have more, and the days ahead
 * fill up as they come near. Half of the appointments belong to regular clients, a fifth of all; the others to
 * clients who come for some months.
 */
export async function insertAppointments(tx: OwnerTx, size: SampleSize): Promise<void> {
  await tx.query(sql`
    create temporary table sample_visits on commit drop as
    with today as materialized (select public.business_today() as date),
    -- Each service on the menus of 240, 105 and 60 minutes that it fits into.
    offer as materialized (
      select menu, id, price, duration_minutes as minutes, row_number() over (partition by menu order by name, id) - 1 as place
      from public.services, unnest(array[240, 105, 60]) as menu where is_active and duration_minutes <= menu
    ),
    offers as materialized (select menu, count(*) as number from offer group by 1),
    staff as (
      select day::date, array_agg(beauticians.id order by beauticians.position) as people
      from today cross join generate_series(date - ${size.daysBack}::int, date + ${size.daysAhead}::int, interval '1 day') as day
        join public.working_hours on weekday = extract(isodow from day)
        join public.beauticians on beauticians.id = working_hours.beautician_id
      where not exists (
        select from public.days_off where days_off.beautician_id = beauticians.id and day::date between from_day and to_day)
      group by 1
    ),
    weighted as (
      select date + days_on as day,
             (case when days_on <= 0 then 600 + 400 * (${size.daysBack}::int + days_on) / greatest(${size.daysBack}::int, 1)
                else greatest(80, 1000 * (1 - days_on / (${size.daysAhead}::int + 1.0)) ^ 2) end
              * case when extract(isodow from date + days_on) >= 6 then 1.3 else 1 end)::bigint as weight
      from today cross join generate_series(-${size.daysBack}::int, ${size.daysAhead}::int) as days_on
    ),
    cumulative as (
      select day, weight, sum(weight) over (order by day) as until, sum(weight) over () as total from weighted
    ),
    in_turn as (
      select day, n, people, (n - min(n) over (partition by day))::int as turn
      from cumulative
        cross join generate_series(
          div(${size.appointments}::int * (until - weight), total)::int + 1, div(${size.appointments}::int * until, total)::int) as n
        left join staff using (day)
    ),
    placed as (
      select n, day,
             case when turn / cardinality(people) < 5 and day >= date - 425 then people[1 + turn % cardinality(people)] end
               as beautician_id,
             (turn / cardinality(people) * 2 + turn % cardinality(people) + extract(doy from day)::int) % 5 as slot,
             case when n % 2 = 0 then n * 7919::bigint % fifth
               else fifth + n * 7919::bigint % fifth
                 + least(${size.daysBack}::int, day - (date - ${size.daysBack}::int)) * 3 * fifth / greatest(${size.daysBack}::int, 1)
             end as client_number
      from in_turn cross join today cross join greatest(1, ${size.clients}::int / 5) as fifth
    ),
    chosen as (
      select placed.*, first.id as service_id, first.price, first.minutes, second.id as second_service_id,
             second.price as second_price, second.minutes as second_minutes
      from placed
        join offers on offers.menu = case slot when 0 then 240 else 105 end
        join offer as first on first.menu = offers.menu and first.place = (n * 5 + n / 7) % offers.number
        cross join (select max(number) as number from offers where menu = 60) as brief
        left join offer as second on second.menu = 60 and second.place = case when n % 3 = 0 then n / 3 % brief.number end
          and first.minutes + second.minutes <= offers.menu
    ),
    timed as (
      select chosen.*, length,
             (day + case
                when beautician_id is null then time '09:00' + n * 37::bigint % 44 * interval '15 minutes'
                when slot = 0 and length > 105 then time '11:00' - make_interval(mins => length)
                else (array[time '09:00', '11:45', '14:15', '16:45', '19:15'])[1 + slot]
                  + case when length <= 90 then n % 2 * interval '15 minutes' else interval '0' end
              end) at time zone business.time_zone as moment
      from chosen, public.business_profile as business, lateral (select minutes + coalesce(second_minutes, 0)) as sums (length)
    ),
    with_status as (
      select timed.*, case
               when moment < now() then case when n % 8 = 0 then 'cancelled' else 'completed' end
               when n % 13 = 0 then 'cancelled'
               when n % 3 = 0 then 'confirmed'
               else 'scheduled'
             end as status
      from timed
    )
    select md5('sample appointment ' || n)::uuid as id, n, moment, length, status, service_id, price, minutes,
           second_service_id, second_price, second_minutes,
           case when moment < now() or n % 9 <> 0 then beautician_id end as beautician_id,
           md5('sample client ' || 1 + client_number % ${size.clients}::int)::uuid as client_id,
           case
             when status = 'completed' and moment < now() - interval '6 weeks' and n % 50 <> 0 then 'paid'
             when status = 'completed' and n % 10 = 0 then 'partial'
             when status = 'completed' and n % 10 = 1 then 'pending'
             when status = 'completed' then 'paid'
             when status = 'cancelled' and n % 16 = 0 then 'refunded'
             when status <> 'cancelled' and n % 5 = 0 then 'partial'
             when status <> 'cancelled' and n % 15 = 1 then 'paid'
             else 'pending'
           end as payment_status
    from with_status`)
  // All values that triggers would compute are known here, and no sample client can be reached by a message.
  await tx.script('alter table public.appointments disable trigger user')
  await tx.query(sql`
    insert into public.appointments
      (id, client_id, service_id, appointment_date, duration_minutes, ends_at, beautician_id, address, area_id, status,
       cancelled_because, notes, payment_amount, payment_status, price, source, created_at, arranged_at)
    select appointments.id, client_id, service_id, moment, length, moment + make_interval(mins => length), beautician_id,
           clients.address, clients.area_id, status,
           case when status = 'cancelled' then (array['client', 'client', 'us', 'no_show', 'moved'])[1 + n % 5] end,
           'Sample data: visit ' || n,
           case payment_status when 'pending' then 0 when 'partial' then round(total / 2) else total end,
           payment_status,
           total,
           (array['phone', 'whatsapp', 'website', 'recommended', null, 'social'])[1 + n % 6],
           least(now(), moment - interval '3 days'), now()
    from sample_visits as appointments
      join public.clients on clients.id = appointments.client_id,
      lateral (select price + coalesce(second_price, 0)) as sums (total)`)
  await tx.script(`
    alter table public.appointments enable trigger user;
    alter table public.appointment_lines disable trigger user`)
  await tx.query(sql`
    insert into public.appointment_lines (appointment_id, position, service_id, guest_name, price, minutes)
    select id, 1, service_id, null, price, minutes from sample_visits
    union all
    select id, 2, second_service_id, (array['Mother', 'Sister', 'Friend'])[1 + n / 3 % 3] || ' (sample)', second_price, second_minutes
    from sample_visits where second_service_id is not null`)
  await tx.script('alter table public.appointment_lines enable trigger user')
}

/** One payment for each paid amount. */
export async function insertPayments(tx: OwnerTx): Promise<void> {
  await tx.script('alter table public.payments disable trigger user')
  await tx.query(sql`
    insert into public.payments (id, appointment_id, kind, amount, method, reference, received_at, created_at)
    select md5('sample payment ' || id)::uuid, id, case when appointment_date < now() then 'balance' else 'advance' end, payment_amount,
           method, case method when 'upi' then lpad((row_number() over (order by id))::text, 12, '0') end, least(ends_at, now()), least(ends_at, now())
    from public.appointments
      cross join lateral (select (array['upi', 'upi', 'cash', 'card'])[1 + abs(hashtext(id::text)::bigint) % 4] as method) as ways
    where payment_amount > 0`)
  await tx.script('alter table public.payments enable trigger user')
}
