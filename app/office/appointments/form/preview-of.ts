import type { Appointment } from '#domain/appointments/appointment.ts'
import type { ParsedAppointment } from '#domain/appointments/appointment-form.ts'
import { appointmentPrice } from '#domain/money/appointment-price.ts'
import { dueOf } from '#domain/money/due.ts'

/** The appointment as shown by the optimistic update. */
export function previewOf(appointment: Appointment, draft: object, parsed: ParsedAppointment): Appointment {
  const { client, lines, beautician, area } = parsed
  const standing = { ...appointment, ...draft }
  const duration_minutes = parsed.duration_minutes ?? lines.reduce((sum, { minutes }) => sum + minutes, 0)
  const price = appointmentPrice({
    lines: lines.reduce((sum, line) => sum + line.price, 0),
    discountPercent: standing.discount_percent,
    discountAmount: standing.discount_amount,
    travelCharge: standing.travel_charge,
  })
  return {
    ...standing,
    price,
    due: dueOf({ ...standing, price }),
    client,
    service: lines[0]?.service ?? appointment.service,
    lines: lines.map((line, index) => ({ ...line, position: index + 1 })),
    beautician,
    area: area ?? (client.area_id === appointment.area_id ? appointment.area : null),
    duration_minutes,
    ends_at: new Date(Date.parse(standing.appointment_date) + duration_minutes * 60_000).toISOString(),
  }
}
