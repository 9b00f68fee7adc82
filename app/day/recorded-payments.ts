// Payments that were recorded for the visits of My day: taken back for ten minutes, and given their UPI reference later.
import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'

export interface RecordedPayment {
  readonly id: string
  readonly appointment_id: string
  readonly kind: 'advance' | 'balance' | 'given_back' | 'tip'
  readonly amount: number
  readonly method: string
  readonly received_at: string
  readonly needs_reference: boolean
  readonly can_undo: boolean
}

export const fetchPayments = (backend: Backend) => callFunction<RecordedPayment[]>(backend, 'my_payments', {})

export const undoPayment = (backend: Backend, payment: string) =>
  callFunction<boolean>(backend, 'undo_own_payment', { payment })

export const addReference = (backend: Backend, payment: string, reference: string) =>
  callFunction<boolean>(backend, 'add_payment_reference', { payment, reference })
