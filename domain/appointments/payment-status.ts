import type { PaymentStatus } from './appointment.ts'

interface Amounts {
  /** Of the appointment. */
  readonly status: string
  readonly price: number
  readonly payment_amount: number
  readonly refunded_amount: number
}

/** The payment status that follows from the amounts, as `private.payment_status_of()` computes it (supabase/migrations/013_payments.sql). */
export function paymentStatusOf({ status, price, payment_amount, refunded_amount }: Amounts): PaymentStatus {
  if (payment_amount === 0) return refunded_amount > 0 ? 'refunded' : 'pending'
  const settled = payment_amount + (status === 'completed' ? refunded_amount : 0)
  return settled >= price ? 'paid' : 'partial'
}
