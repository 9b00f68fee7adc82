/** What a beautician is doing at the moment. */
import type { Shift } from '#domain/team/working-day.ts'

interface OwnAppointment {
  readonly starts: number
  readonly ends: number
}

export type CurrentActivity<Appointment extends OwnAppointment> =
  | { readonly is: 'visiting'; readonly appointment: Appointment }
  /** `until` is the next appointment or the end of the shift. */
  | { readonly is: 'free'; readonly until: number }
  | { readonly is: 'away'; readonly from: number | null }

export function activityAt<Appointment extends OwnAppointment>(
  now: number,
  appointments: readonly Appointment[],
  working: readonly Shift[],
): CurrentActivity<Appointment> {
  const appointment = appointments.find(({ starts, ends }) => starts <= now && now < ends)
  if (appointment) return { is: 'visiting', appointment }
  const shift = working.find(([from, to]) => from <= now && now < to)
  if (!shift) return { is: 'away', from: working.find(([from]) => from > now)?.[0] ?? null }
  const next = Math.min(...appointments.map(({ starts }) => starts).filter((starts) => starts > now))
  return { is: 'free', until: Math.min(shift[1], next) }
}

/** Overlapping pairs of one beautician's appointments. */
export const overlapping = <Appointment extends OwnAppointment>(
  appointments: readonly Appointment[],
): Appointment[] =>
  appointments.filter((one) =>
    appointments.some((other) => other !== one && other.starts < one.ends && one.starts < other.ends),
  )
