// A visit: who gets what and when, and whether it is paid.
import { roundToPaise } from './money.ts'
import type { Row } from './rows.ts'

export const appointmentStatuses = ['scheduled', 'confirmed', 'completed', 'cancelled'] as const
export const paymentStatuses = ['pending', 'partial', 'paid', 'refunded'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]

export const appointmentColumns = [
  'id',
  'client_id',
  'service_id',
  'appointment_date',
  'status',
  'notes',
  'payment_amount',
  'payment_status',
  'updated_at',
] as const

export interface Appointment
  extends Readonly<Pick<Row<'appointments'>, (typeof appointmentColumns)[number]>> {
  readonly status: AppointmentStatus
  readonly payment_status: PaymentStatus
  readonly client: VisitedClient
  readonly service: BookedService
}

/** As much of a client as one needs at her door. */
export const visitedClientColumns = ['id', 'full_name', 'phone', 'address', 'notes'] as const
export type VisitedClient = Readonly<Pick<Row<'clients'>, (typeof visitedClientColumns)[number]>>

export const bookedServiceColumns = ['id', 'name', 'price'] as const
export type BookedService = Readonly<Pick<Row<'services'>, (typeof bookedServiceColumns)[number]>>

/**
 * What is known to be owed for a visit: all of the amount that is pending, or what a part payment leaves of the price. An
 * amount that nobody entered is not known.
 */
export function amountDue({ payment_status, payment_amount, service }: Appointment): number {
  if (payment_status === 'pending') return payment_amount
  if (payment_status === 'partial') return Math.max(0, roundToPaise(service.price - payment_amount))
  return 0
}
