// Appointments of a beautician around today, and one of another beautician.
import type { Db } from '#server/db/contract.ts'
import { accounts } from '#testing/database/callers.ts'
import { booked } from './access-matrix-rows.ts'

const appointment = (digit: number) => `00000000-0000-4000-8000-d0000000000${digit}`
const beauticianId = appointment(0)

/** By day; `foreign` is today's appointment of another beautician. */
export const ownAppointments = {
  'the day before yesterday': appointment(1),
  yesterday: appointment(2),
  today: appointment(3),
  tomorrow: appointment(4),
  'the day after tomorrow': appointment(5),
  foreign: appointment(6),
}

export async function insertOwnAppointments(db: Db): Promise<void> {
  const { foreign, ...own } = ownAppointments
  await db.asOwner((tx) =>
    tx.script(`
      insert into public.beauticians (id, full_name, user_id) values ('${beauticianId}', 'Own', '${accounts.beautician.user}');
      insert into public.beauticians (id, full_name) values ('${appointment(9)}', 'Other');
      insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date)
        select id::uuid, '${booked}', '${booked}', beautician_id::uuid,
          (public.business_today() + day + time '12:00') at time zone private.business_time_zone()
        from (values ${[
          ...Object.values(own).map((id, index) => `('${id}', '${beauticianId}', ${index - 2})`),
          `('${foreign}', '${appointment(9)}', 0)`,
        ].join(', ')}) as appointments (id, beautician_id, day);`),
  )
}
