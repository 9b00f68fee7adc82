// Clients who can be reached by both channels, each with a new appointment: a draft and a mail are due for each.
// The sample's clients cannot be reached, so these are added.
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'

export async function bookClients(db: Db, count: number): Promise<void> {
  await db.asOwner(async (tx) => {
    await tx.script(`update public.business_profile set quiet_from = '00:00', quiet_until = '00:00'`)
    await tx.query(sql`
      with booked as (
        insert into public.clients (full_name, phone, email)
        select 'Reachable Client ' || n, '+91 9' || lpad(n::text, 9, '0'), 'client.' || n || '@example.com'
        from generate_series(1, ${count}::int4) as n
        returning id
      )
      insert into public.appointments (client_id, service_id, appointment_date)
      select booked.id, (select id from public.services where is_active order by name, id limit 1), now() + interval '11 hours'
      from booked`)
  })
}
