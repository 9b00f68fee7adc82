import { z } from 'zod'
import {
  appointmentStatuses,
  type BookedService,
  paymentStatuses,
  type VisitedClient,
} from './appointment.ts'
import { AMOUNT_MAX } from './limits.ts'
import { roundToPaise } from './money.ts'
import { optionalText } from './optional-text.ts'

/** What is no amount counts as nothing paid. */
const paymentAmount = z
  .string()
  .transform((text) => Number.parseFloat(text))
  .transform((amount) => (Number.isFinite(amount) ? roundToPaise(amount) : 0))
  .refine((amount) => amount >= 0, 'Payment amount must be at least 0')
  .refine((amount) => amount <= AMOUNT_MAX, 'Payment amount is too large')

const chosen = <Value>(missing: string) =>
  z.custom<Value | null>((value) => value !== null, missing).transform((value) => value as Value)

/** What is typed and chosen in the appointment form; `appointment_date` is the wall clock of the business. */
export const appointmentForm = z.object({
  client: chosen<VisitedClient>('Choose a client'),
  service: chosen<BookedService>('Choose a service'),
  appointment_date: z.string().min(1, 'Date and time are required'),
  status: z.enum(appointmentStatuses),
  notes: optionalText('Notes', 2000),
  payment_amount: paymentAmount,
  payment_status: z.enum(paymentStatuses),
})
