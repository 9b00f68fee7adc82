// What her day shows and does: the functions of supabase/migrations/10_my_day.sql, asked by the server in her name.
import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'
import type { MyVisit } from '#domain/appointments/my-appointment.ts'

/** Where UPI payments go. */
export interface PayTo {
  readonly vpa: string
  readonly payee_name: string
}

/** Whether this is the page of whoever asks; the office has another one for the others. */
export const isBeautician = async (backend: Backend) =>
  (await callFunction<string | null>(backend, 'my_role', {})) === 'beautician'

export const fetchVisits = (backend: Backend) => callFunction<MyVisit[]>(backend, 'my_visits', {})

/** null where the business has named no address. */
export async function fetchPayTo(backend: Backend): Promise<PayTo | null> {
  const [payTo] = await callFunction<PayTo[]>(backend, 'pay_to', {})
  return payTo ?? null
}

export const markVisit = (backend: Backend, visit: string, mark: string) =>
  callFunction<string>(backend, 'mark_visit', { visit, mark })

export interface DoorPayment {
  readonly id: string
  readonly appointment_id: string
  readonly amount: string
  readonly method: string
  readonly reference: string
}

export const takePayment = (backend: Backend, payment: DoorPayment) =>
  callFunction<number>(backend, 'take_own_payment', { payment })
