import { placeColumns } from '#domain/clients/place/place.ts'
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
  'refunded_amount',
  'payment_status',
  'discount_percent',
  'discount_amount',
  'travel_charge',
  'price',
  'due',
  'beautician_id',
  'offered_until',
  'duration_minutes',
  'ends_at',
  'address',
  'area_id',
  ...placeColumns,
  'pin_set_by',
  'overlap_ok',
  'tight_ok',
  'needs_check',
  'cancelled_because',
  'series_id',
  'updated_at',
] as const

export interface Appointment
  extends Readonly<Pick<Row<'appointments'>, (typeof appointmentColumns)[number]>> {
  readonly status: AppointmentStatus
  readonly payment_status: PaymentStatus
  readonly cancelled_because: CancellationReason | null
  readonly client: AppointmentClient
  /** The first line's service. */
  readonly service: BookedService
  readonly lines: readonly AppointmentLine[]
  readonly beautician: AppointmentBeautician | null
  readonly area: AppointmentArea | null
}

/** The details of a client that an appointment needs. */
export const appointmentClientColumns = [
  'id',
  'full_name',
  'phone',
  'address',
  'area_id',
  ...placeColumns,
  'allergies',
  'notes',
] as const
export type AppointmentClient = Readonly<Pick<Row<'clients'>, (typeof appointmentClientColumns)[number]>>

export const bookedServiceColumns = ['id', 'name', 'price', 'duration_minutes'] as const
export type BookedService = Readonly<Pick<Row<'services'>, (typeof bookedServiceColumns)[number]>>

/** A service of an appointment, for the client or a guest, with price and minutes as booked. */
export const appointmentLineColumns = ['position', 'guest_name', 'price', 'minutes'] as const
export interface AppointmentLine
  extends Readonly<Pick<Row<'appointment_lines'>, (typeof appointmentLineColumns)[number]>> {
  readonly service: BookedService
}

export const appointmentBeauticianColumns = ['id', 'full_name', 'colour'] as const
export interface AppointmentBeautician {
  readonly id: string
  readonly full_name: string
  readonly colour: PersonColour
}

export const appointmentAreaColumns = ['id', 'name'] as const
export type AppointmentArea = Readonly<Pick<Row<'areas'>, (typeof appointmentAreaColumns)[number]>>

type WithLines = Pick<Appointment, 'lines' | 'service'>

const inOrder = ({ lines }: WithLines) => lines.toSorted((one, other) => one.position - other.position)

/** 'Bridal Makeup, Mehendi (Mother)' */
export const servicesText = (appointment: WithLines): string =>
  inOrder(appointment)
    .map(({ service, guest_name }) => (guest_name ? `${service.name} (${guest_name})` : service.name))
    .join(', ') || appointment.service.name

type WithBeautician = Pick<Appointment, 'beautician' | 'offered_until'>

/** 'with Asha Sample', 'offered to Asha Sample' until the offer is accepted, 'not assigned' */
export const beauticianText = (
  { beautician, offered_until }: WithBeautician,
  nameOf = (name: string) => name,
): string =>
  beautician ? `${offered_until ? 'offered to' : 'with'} ${nameOf(beautician.full_name)}` : 'not assigned'

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
