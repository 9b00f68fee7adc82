import type { Row } from '#domain/schema/rows.ts'
import type { PersonColour } from '#domain/team/beautician-form.ts'

export const appointmentStatuses = ['scheduled', 'confirmed', 'completed', 'cancelled'] as const
export const paymentStatuses = ['pending', 'partial', 'paid', 'refunded'] as const
export const cancellationReasons = ['client', 'us', 'no_show', 'moved'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]
export type CancellationReason = (typeof cancellationReasons)[number]

export const appointmentColumns = [
  'id',
  'client_id',
  'service_id',
  'appointment_date',
  'status',
  'notes',
  'payment_amount',
  'payment_status',
  'discount_percent',
  'discount_amount',
  'travel_charge',
  'price',
  'due',
  'beautician_id',
  'duration_minutes',
  'ends_at',
  'address',
  'area_id',
  'overlap_ok',
  'tight_ok',
  'cancelled_because',
  'series_id',
  'updated_at',
] as const

export interface Appointment
  extends Readonly<Pick<Row<'appointments'>, (typeof appointmentColumns)[number]>> {
  readonly status: AppointmentStatus
  readonly payment_status: PaymentStatus
  readonly cancelled_because: CancellationReason | null
  readonly client: VisitedClient
  /** That of the first line. */
  readonly service: BookedService
  readonly lines: readonly AppointmentLine[]
  readonly beautician: SentBeautician | null
  readonly area: VisitedArea | null
}

/** As much of a client as one needs at her door. */
export const visitedClientColumns = ['id', 'full_name', 'phone', 'address', 'area_id', 'notes'] as const
export type VisitedClient = Readonly<Pick<Row<'clients'>, (typeof visitedClientColumns)[number]>>

export const bookedServiceColumns = ['id', 'name', 'price', 'duration_minutes'] as const
export type BookedService = Readonly<Pick<Row<'services'>, (typeof bookedServiceColumns)[number]>>

/** What is done on a visit, for the client or a guest, at the price and with the minutes of the day it was booked. */
export const appointmentLineColumns = ['position', 'guest_name', 'price', 'minutes'] as const
export interface AppointmentLine
  extends Readonly<Pick<Row<'appointment_lines'>, (typeof appointmentLineColumns)[number]>> {
  readonly service: BookedService
}

export const sentBeauticianColumns = ['id', 'full_name', 'colour'] as const
export interface SentBeautician {
  readonly id: string
  readonly full_name: string
  readonly colour: PersonColour
}

export const visitedAreaColumns = ['id', 'name'] as const
export type VisitedArea = Readonly<Pick<Row<'areas'>, (typeof visitedAreaColumns)[number]>>

type WithLines = Pick<Appointment, 'lines' | 'service'>

const inOrder = ({ lines }: WithLines) => lines.toSorted((one, other) => one.position - other.position)

/** 'Bridal Makeup, Mehendi (Mother)' */
export const servicesInWords = (visit: WithLines): string =>
  inOrder(visit)
    .map(({ service, guest_name }) => (guest_name ? `${service.name} (${guest_name})` : service.name))
    .join(', ') || visit.service.name

/**
 * What is known to be owed for a completed visit: such visits count as paid unless something was written down of what came in
 * and it is too little.
 */
export const knownDue = ({ due, payment_amount, payment_status }: Appointment): number =>
  payment_amount > 0 || payment_status === 'partial' ? due : 0

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
