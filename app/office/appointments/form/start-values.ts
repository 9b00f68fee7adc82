import type { Appointment, BookedService } from '#domain/appointments/appointment.ts'
import { type AppointmentInput, isAtHome, type LineInput } from '#domain/appointments/appointment-form.ts'
import { NO_PLACE, placeInput } from '#domain/clients/place/place-form.ts'
import { toWallClock } from '#domain/time/business-time.ts'
import type { BookingRequest } from './booking-request.ts'
import { requestedTime } from './requested-time.ts'

export const NEW_LINE: LineInput = { service: null, guest_name: '', price: '0', minutes: '60' }

/** A service at today's price. */
export const newLine = (service: BookedService, guest_name: string | null): LineInput => ({
  service,
  guest_name: guest_name ?? '',
  price: String(service.price),
  minutes: String(service.duration_minutes),
})

export const startValues = (
  appointment: Appointment | null,
  request: BookingRequest | null,
  zone: string,
): AppointmentInput => (appointment ? ofRecord(appointment, zone) : ofRequest(request, zone))

function ofRecord(appointment: Appointment, zone: string): AppointmentInput {
  const { client, area, address, duration_minutes, lines } = appointment
  const isSum = lines.reduce((sum, { minutes }) => sum + minutes, 0) === duration_minutes
  return {
    client,
    lines: lines
      .toSorted((one, other) => one.position - other.position)
      .map(({ service, guest_name, price, minutes }) => ({
        service,
        guest_name: guest_name ?? '',
        price: String(price),
        minutes: String(minutes),
      })),
    appointment_date: toWallClock(appointment.appointment_date, zone),
    status: appointment.status,
    notes: appointment.notes ?? '',
    payment_amount: String(appointment.payment_amount),
    payment_status: appointment.payment_status,
    payment_method: 'cash',
    payment_reference: '',
    ...discountOf(appointment),
    travel_charge: appointment.travel_charge > 0 ? String(appointment.travel_charge) : '',
    beautician: appointment.beautician,
    duration_minutes: isSum ? '' : String(duration_minutes),
    area: area?.id === client.area_id ? null : area,
    address: address === client.address ? '' : (address ?? ''),
    ...placeInput(appointment, isAtHome(appointment, client) ? client : NO_PLACE),
    overlap_ok: appointment.overlap_ok,
    tight_ok: appointment.tight_ok,
    cancelled_because: appointment.cancelled_because ?? '',
    series: null,
  }
}

function discountOf({ discount_percent, discount_amount }: Appointment) {
  if (discount_percent > 0) return { discount: String(discount_percent), discount_in: 'percent' as const }
  return { discount: discount_amount > 0 ? String(discount_amount) : '', discount_in: 'amount' as const }
}

function ofRequest(request: BookingRequest | null, zone: string): AppointmentInput {
  const lines = (request?.services ?? []).map(({ service, guest_name }) => newLine(service, guest_name))
  return {
    client: request?.client ?? null,
    lines: lines.length > 0 ? lines : [NEW_LINE],
    appointment_date: request?.at ?? requestedTime(request?.lead?.preferred_date, new Date(), zone),
    status: 'scheduled',
    notes: '',
    payment_amount: '0',
    payment_status: 'pending',
    payment_method: 'cash',
    payment_reference: '',
    discount: request?.discount ? String(request.discount) : '',
    discount_in: 'amount',
    travel_charge: '',
    beautician: request?.beautician ?? null,
    duration_minutes: request?.minutes ? String(request.minutes) : '',
    area: request?.area ?? null,
    address: request?.address ?? '',
    ...placeInput(request?.place ?? NO_PLACE),
    overlap_ok: false,
    tight_ok: false,
    cancelled_because: '',
    series: null,
  }
}
