import { z } from 'zod'
import { AMOUNT_MAX } from './limits.ts'
import { roundToPaise } from './money.ts'
import { optionalText } from './optional-text.ts'

export const appointmentStatuses = ['scheduled', 'confirmed', 'completed', 'cancelled'] as const
export const paymentStatuses = ['pending', 'partial', 'paid', 'refunded'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]

export interface Appointment {
  readonly id: string
  readonly client_id: string
  readonly service_id: string
  readonly appointment_date: string
  readonly status: AppointmentStatus
  readonly notes: string | null
  readonly payment_amount: number
  readonly payment_status: PaymentStatus
  readonly updated_at: string
  readonly client: { readonly full_name: string; readonly phone: string | null }
  readonly service: { readonly name: string; readonly price: number }
}

/** What is no amount counts as nothing paid. */
const paymentAmount = z
  .string()
  .transform((text) => Number.parseFloat(text))
  .transform((amount) => (Number.isFinite(amount) ? roundToPaise(amount) : 0))
  .refine((amount) => amount >= 0, 'Payment amount must be at least 0')
  .refine((amount) => amount <= AMOUNT_MAX, 'Payment amount is too large')

/** What is typed into the appointment form; `appointment_date` is the wall clock of the business. */
export const appointmentForm = z.object({
  client_id: z.string().min(1, 'Choose a client'),
  service_id: z.string().min(1, 'Choose a service'),
  appointment_date: z.string().min(1, 'Date and time are required'),
  status: z.enum(appointmentStatuses),
  notes: optionalText('Notes', 2000),
  payment_amount: paymentAmount,
  payment_status: z.enum(paymentStatuses),
})
