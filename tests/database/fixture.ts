// What the tests of this folder begin with: one row in each table, and a transaction that leaves nothing behind.
import type { Db, OwnerTx } from '#server/db/contract.ts'

export const clientId = '00000000-0000-4000-8000-0000000000c1'
export const serviceId = '00000000-0000-4000-8000-0000000000e1'
const userId = '00000000-0000-4000-8000-0000000000f1'

export async function insertOneOfEach(db: Db): Promise<void> {
  await db.asOwner((tx) =>
    tx.script(`
      insert into auth.users (id) values ('${userId}');
      insert into public.staff (user_id, role, is_active) values ('${userId}', 'staff', false);
      insert into public.clients (id, full_name) values ('${clientId}', 'A');
      insert into public.services (id, name, price) values ('${serviceId}', 'Facial', 500);
      insert into public.appointments (client_id, service_id, appointment_date)
        values ('${clientId}', '${serviceId}', '2026-01-01T10:00Z');
      insert into public.leads (full_name, phone, service_interested) values ('A', '00000 00000', 'Facial');
      insert into public.reviews (full_name, rating, review_text) values ('A', 5, 'Good');
      insert into public.banners (title, image_url) values ('A', '/a.webp');`),
  )
}

class Undone<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('undone on purpose')
    this.result = result
  }
}

/** The work's result; its changes are rolled back. */
export async function undone<T>(db: Db, work: (tx: OwnerTx) => Promise<T>): Promise<T> {
  try {
    return await db.asOwner(async (tx) => {
      throw new Undone(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}
