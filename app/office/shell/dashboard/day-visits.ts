import { addressOf, paths } from '#app/office/lib/paths.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import type { Day } from '#domain/time/dates.ts'

export interface DayVisit {
  readonly appointment: Appointment
  readonly starts: number
  readonly ends: number
}

export const asDayVisit = (appointment: Appointment): DayVisit => ({
  appointment,
  starts: Date.parse(appointment.appointment_date),
  ends: Date.parse(appointment.ends_at),
})

/** The calendar at a place: a person's day, or a visit. */
export const calendarAt = (day: Day, more: Readonly<Record<string, string>>) =>
  addressOf(paths.appointments, { as: 'day', day, ...more })
