// A normal calendar: ten beauticians, half of them with their own hours and services, five visits each on most of
// the next 14 days in four areas, and days off.
import type { Db } from '#server/db/contract.ts'

export const service = '00000000-0000-4000-8000-0000000000e1'
const otherService = '00000000-0000-4000-8000-0000000000e2'

export const insertCalendar = (db: Db) =>
  db.asOwner((tx) =>
    tx.script(`
      update public.working_hours set from_time = '09:00', to_time = '19:00';
      insert into public.services (id, name, price, duration_minutes) values
        ('${service}', 'Measured facial', 500, 45), ('${otherService}', 'Measured bridal', 9000, 180);
      insert into public.areas (name) select 'Measured area ' || n from generate_series(1, 4) as n;
      insert into public.travel_times (from_area_id, to_area_id, minutes)
        select one.id, other.id, 25 from public.areas as one join public.areas as other on one.id <= other.id;
      insert into public.beauticians (full_name, position) select 'Beautician ' || n, n from generate_series(1, 10) as n;
      insert into public.working_hours (beautician_id, weekday, from_time, to_time)
        select id, weekday, '10:00', '20:00'
        from public.beauticians, generate_series(1, 6) as weekday where position % 2 = 0;
      insert into public.beautician_services
        select beauticians.id, wanted.id from public.beauticians, unnest(array['${service}', '${otherService}']::uuid[]) as wanted (id)
        where position % 2 = 0;
      insert into public.days_off (beautician_id, from_day, to_day)
        select id, public.business_today() + position, public.business_today() + position + 1
        from public.beauticians where position < 4;
      insert into public.clients (full_name, area_id)
        select 'Measured client ' || n, (select id from public.areas order by name offset n % 4 limit 1) from generate_series(1, 40) as n;
      insert into public.appointments (client_id, service_id, beautician_id, appointment_date)
        select (select id from public.clients order by full_name offset (beauticians.position * 7 + number * 3 + day) % 40 limit 1),
          '${service}', beauticians.id,
          (public.business_today() + day + time '09:00' + number * interval '2 hours') at time zone 'Asia/Kolkata'
        from public.beauticians, generate_series(0, 13) as day, generate_series(0, 4) as number
        where (beauticians.position + day) % 9 <> 0;`),
  )
