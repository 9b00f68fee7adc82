import { addressOf, paths } from '#app/office/lib/paths.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import type { Day } from '#domain/time/dates.ts'

export interface DayAppointment {
  readonly appointment: Appointment
  readonly starts: number
  readonly ends: number
}

export const asDayAppointment = (appointment: Appointment): DayAppointment => ({
  appointment,
  starts: Date.parse(appointment.appointment_date),
  ends: Date.parse(appointment.ends_at),
})

/** A calendar link: to a beautician's day, or to an appointment. */
export const calendarAt = (day: Day, more: Readonly<Record<string, string>>) =>
  addressOf(paths.appointments, { as: 'day', day, ...more })
