/** The form's current values, as the checks need them. */
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { appointmentPrice } from '#domain/money/appointment-price.ts'
import { roundToPaise } from '#domain/money/format-rupees.ts'
import { fromWallClock } from '#domain/time/business-time.ts'
import { isWallClock } from '#domain/time/dates.ts'
import type { TestedAppointment, UnsavedAppointment } from './appointment-checks.ts'

/** The chosen services with their minutes; an incomplete field counts as the service's default. */
export const typedLines = ({ lines }: Pick<AppointmentInput, 'lines'>) =>
  lines.flatMap(({ service, minutes, price }) =>
    service
      ? [
          {
            service_id: service.id,
            minutes: Number(minutes) || service.duration_minutes,
            price: amountOf(price),
          },
        ]
      : [],
  )

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

type TypedPrice = Pick<AppointmentInput, 'lines' | 'discount' | 'discount_in' | 'travel_charge'>

const amountOf = (typed: string) => Number.parseFloat(typed) || 0

/** The price of the appointment from the current input. */
export const typedPrice = (values: TypedPrice): number =>
  appointmentPrice({
    lines: sumOf(typedLines(values).map(({ price }) => price)),
    discountPercent: values.discount_in === 'percent' ? amountOf(values.discount) : 0,
    discountAmount: values.discount_in === 'amount' ? amountOf(values.discount) : 0,
    travelCharge: amountOf(values.travel_charge),
  })

/** What is received in all; an invalid amount counts as nothing, as in the schema. */
export const typedPayment = ({ payment_amount }: Pick<AppointmentInput, 'payment_amount'>): number =>
  roundToPaise(amountOf(payment_amount))

/** The length of the appointment: the typed value, or the sum of its services. */
export const typedLength = (values: Pick<AppointmentInput, 'lines' | 'duration_minutes'>): number =>
  Number(values.duration_minutes) || sumOf(typedLines(values).map(({ minutes }) => minutes))

/** The UTC time of a local date and time; null while it is incomplete. */
export const momentOf = (wallClock: string, zone: string): string | null =>
  isWallClock(wallClock) ? fromWallClock(wallClock, zone) : null

export const areaOf = ({ area, client }: Pick<AppointmentInput, 'area' | 'client'>): string | null =>
  area?.id ?? client?.area_id ?? null

/** null without a client, and once nothing is to be done any more. */
export function testedAppointment(values: AppointmentInput, zone: string): TestedAppointment | null {
  const { client, status, lines, appointment_date } = values
  if (!client || status === 'completed' || status === 'cancelled') return null
  return {
    client_id: client.id,
    appointment_date: momentOf(appointment_date, zone),
    lines: lines.flatMap(({ service, guest_name }) =>
      service ? [{ service_id: service.id, guest_name: guest_name || null }] : [],
    ),
  }
}

/** null until services and time are known. */
export function appointmentInQuestion(
  values: AppointmentInput,
  zone: string,
  id: string | null,
): UnsavedAppointment | null {
  const appointment_date = momentOf(values.appointment_date, zone)
  const lines = typedLines(values).map(({ service_id, minutes }) => ({ service_id, minutes }))
  if (!appointment_date || lines.length === 0) return null
  return {
    ...(id ? { id } : {}),
    client_id: values.client?.id ?? null,
    appointment_date,
    beautician_id: values.beautician?.id ?? null,
    duration_minutes: typedLength(values),
    area_id: areaOf(values),
    overlap_ok: values.overlap_ok,
    tight_ok: values.tight_ok,
    lines,
  }
}
