// Fixture for tests of appointments: two clients, areas, two services and a beautician.
import { randomUUID } from 'node:crypto'
import type { Db, OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { insertCallers, setStaffCaller } from './callers.ts'
import { rolledBackIn } from './rolled-back.ts'

export const client = '00000000-0000-4000-8000-0000000000c1'
export const otherClient = '00000000-0000-4000-8000-0000000000c2'
export const facial = '00000000-0000-4000-8000-0000000000e1'
export const bridal = '00000000-0000-4000-8000-0000000000e2'
export const rose = '00000000-0000-4000-8000-0000000000b1'
export const north = '00000000-0000-4000-8000-0000000000a1'
export const south = '00000000-0000-4000-8000-0000000000a2'

export async function insertBusiness(db: Db): Promise<void> {
  await insertCallers(db)
  await db.asOwner((tx) =>
    tx.script(`
      insert into public.areas (id, name) values ('${north}', 'North'), ('${south}', 'South');
      insert into public.travel_times (from_area_id, to_area_id, minutes) values ('${south}', '${north}', 45);
      insert into public.clients (id, full_name, address, area_id) values
        ('${client}', 'A', 'House 1', '${north}'), ('${otherClient}', 'B', 'House 2', '${south}');
      insert into public.services (id, name, price, duration_minutes) values
        ('${facial}', 'Facial', 500, 45), ('${bridal}', 'Bridal', 15000, 180);
      insert into public.beauticians (id, full_name) values ('${rose}', 'Rose (sample)');`),
  )
}

/** Runs the work as a staff member and rolls it back. */
export const rolledBackAsStaff = <T>(db: Db, work: (tx: OwnerTx) => Promise<T>): Promise<T> =>
  rolledBackIn(db, async (tx) => {
    await setStaffCaller(tx)
    return work(tx)
  })

export interface SavedAppointment {
  readonly id: string
  readonly client_id: string
  readonly service_id: string
  readonly appointment_date: Date
  readonly ends_at: Date
  readonly duration_minutes: number
  readonly updated_at: Date
  readonly address: string | null
  readonly area_id: string | null
  readonly notes: string | null
  readonly cancelled_because: string | null
}

/** An appointment as the form sends it: by default one facial at the client's address. */
export const appointmentAt = (moment: string, more: object = {}) => ({
  id: randomUUID(),
  client_id: client,
  appointment_date: moment,
  lines: [{ service_id: facial }] as readonly object[],
  ...more,
})

export const saveAppointment = (tx: OwnerTx, appointment: object) =>
  tx.query<SavedAppointment>(
    sql`select * from public.save_appointment(${JSON.stringify(appointment)}::jsonb)`,
  )

export async function saveOne(tx: OwnerTx, appointment: object): Promise<SavedAppointment> {
  const [saved] = await saveAppointment(tx, appointment)
  if (!saved) throw new Error('The visit was not saved.')
  return saved
}

/** Saves an edit of the stored version. */
export async function editOne(
  tx: OwnerTx,
  edit: { readonly id: string } & Readonly<Record<string, unknown>>,
): Promise<SavedAppointment> {
  const [stored] = await tx.query<{ based_on: string }>(
    sql`select to_jsonb(updated_at) #>> '{}' as based_on from public.appointments where id = ${edit.id}`,
  )
  return saveOne(tx, { ...edit, ...stored })
}

export const linesOf = (tx: OwnerTx, appointment: string) =>
  tx.query(sql`
    select position, service_id, guest_name, price::float8 as price, minutes
    from public.appointment_lines where appointment_id = ${appointment} order by position`)
