// The visits of a beautician around today, and one of somebody else.
import type { Db } from '#server/db/contract.ts'
import { accounts } from './access-matrix-people.ts'
import { booked } from './access-matrix-rows.ts'

const visit = (digit: number) => `00000000-0000-4000-8000-d0000000000${digit}`
const lane = visit(0)

/** By day; `foreign` is today's visit of another beautician. */
export const ownVisits = {
  'the day before yesterday': visit(1),
  yesterday: visit(2),
  today: visit(3),
  tomorrow: visit(4),
  'the day after tomorrow': visit(5),
  foreign: visit(6),
}

export async function insertOwnVisits(db: Db): Promise<void> {
  const { foreign, ...own } = ownVisits
  await db.asOwner((tx) =>
    tx.script(`
      insert into public.beauticians (id, full_name, user_id) values ('${lane}', 'Own', '${accounts.beautician.user}');
      insert into public.beauticians (id, full_name) values ('${visit(9)}', 'Other');
      insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date)
        select id::uuid, '${booked}', '${booked}', lane::uuid,
          (public.business_today() + day + time '12:00') at time zone private.business_time_zone()
        from (values ${[
          ...Object.values(own).map((id, index) => `('${id}', '${lane}', ${index - 2})`),
          `('${foreign}', '${visit(9)}', 0)`,
        ].join(', ')}) as visits (id, lane, day);`),
  )
}
