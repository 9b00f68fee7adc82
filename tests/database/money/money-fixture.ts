// A business with an unpaid appointment, and queries for its money.
import { randomUUID } from 'node:crypto'
import type { Db, OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { appointmentAt, saveOne } from '#testing/database/appointment-fixture.ts'
import { setOwnerCaller } from '#testing/database/callers.ts'

/** From a published example, with its right check digit. */
export const gstin = '27AAPFU0939F1ZV'

/** In a transaction that commits. */
export const asBusinessOwner = <T>(db: Db, work: (tx: OwnerTx) => Promise<T>): Promise<T> =>
  db.asOwner(async (tx) => {
    await setOwnerCaller(tx)
    return work(tx)
  })

export const newAppointment = async (tx: OwnerTx, more: object = {}): Promise<string> =>
  (await saveOne(tx, appointmentAt('2026-03-02T05:00:00Z', more))).id

export interface Payment {
  readonly id: string
  readonly kind: string
  readonly amount: string
  readonly method: string
  readonly reference: string | null
}

/** Also more than is due, unless `more` says otherwise. */
export const take = (tx: OwnerTx, appointment: string, amount: number, more: object = {}) =>
  tx.query<Payment>(
    sql`select * from public.take_payment(${JSON.stringify({
      id: randomUUID(),
      appointment_id: appointment,
      amount,
      method: 'cash',
      more_than_due_ok: true,
      ...more,
    })}::jsonb)`,
  )

export const paymentsOf = (tx: OwnerTx, appointment: string) =>
  tx.query<Payment>(sql`
    select id, kind, amount, method, reference from public.payments
    where appointment_id = ${appointment} order by created_at, amount desc, id`)

export interface Books {
  readonly payment_amount: string
  readonly payment_status: string
  readonly price: string
  readonly due: string
}

export async function booksOf(tx: OwnerTx, appointment: string): Promise<Books | undefined> {
  const [books] = await tx.query<Books>(
    sql`select payment_amount, payment_status, price, due from public.appointments where id = ${appointment}`,
  )
  return books
}
