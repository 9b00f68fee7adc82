// What is due for an appointment, as the generated column `due` computes it (supabase/migrations/006_appointments.sql).
import { roundToPaise } from './format-rupees.ts'

interface Amounts {
  /** Of the appointment. */
  readonly status: string
  readonly price: number
  readonly payment_amount: number
  readonly refunded_amount: number
}

/** After the appointment a refund is not owed again; before it, it is an advance that was given back. */
export function dueOf({ status, price, payment_amount, refunded_amount }: Amounts): number {
  if (status === 'cancelled') return 0
  const settled = payment_amount + (status === 'completed' ? refunded_amount : 0)
  return Math.max(roundToPaise(price - settled), 0)
}
