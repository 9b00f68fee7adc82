/** An appointment with its times as numbers, for calculations in the calendar. */
import type { Beautician } from '#app/office/team/beauticians/queries.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import type { PlannedAppointment } from '#domain/appointments/day-plan.ts'

export interface CalendarEntry extends PlannedAppointment {
  readonly appointment: Appointment
}

export const asEntry = (appointment: Appointment): CalendarEntry => ({
  appointment,
  id: appointment.id,
  beautician_id: appointment.beautician_id,
  area_id: appointment.area_id,
  starts: Date.parse(appointment.appointment_date),
  ends: Date.parse(appointment.ends_at),
  overlap_ok: appointment.overlap_ok,
  tight_ok: appointment.tight_ok,
})

/** Whether the beautician does all services of the appointment; an empty list of services means all. */
export const canDo = ({ services }: Beautician, { lines }: Appointment): boolean =>
  services.length === 0 ||
  lines.every(({ service }) => services.some(({ service_id }) => service_id === service.id))
