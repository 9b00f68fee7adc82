import type { AppointmentMark } from '#domain/appointments/my-appointment.ts'

export const markTexts: Readonly<Record<AppointmentMark, string>> = {
  on_the_way: 'On the way',
  arrived: 'Arrived',
  started: 'Started',
  done: 'Done',
}
