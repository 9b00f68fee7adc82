// Inserts a day with thirty beauticians and six appointments each, outside the days of the sample.
import { addDays, DEFAULT_TIME_ZONE, dayIn } from '#domain/time/dates.ts'
import type { Office } from '#testing/office/office.ts'

const fullDay = addDays(dayIn(new Date(), DEFAULT_TIME_ZONE), 100)
export const fullDayPath = `/admin/appointments?as=day&day=${fullDay}`

export const addFullDay = (office: Office) =>
  office.run(`
    delete from public.beautician_services;
    insert into public.beauticians (full_name, position)
      select 'Beautician ' || n || ' (sample)', n from generate_series(1 + (select count(*) from public.beauticians), 30) as n;
    insert into public.appointments (client_id, service_id, appointment_date, beautician_id, duration_minutes)
      select clients.id, (select id from public.services limit 1),
        (date '${fullDay}' + time '08:00' + visit * interval '2 hours') at time zone '${DEFAULT_TIME_ZONE}', beauticians.id, 60
      from (select id, row_number() over () - 1 as number from public.beauticians) as beauticians,
        generate_series(0, 5) as visit,
        (select id, row_number() over () - 1 as number from public.clients limit 180) as clients
      where clients.number = beauticians.number * 6 + visit;
    analyze public.appointments`)
