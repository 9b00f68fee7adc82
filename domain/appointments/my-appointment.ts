// An appointment as its beautician sees it: `my_appointments()` in supabase/migrations/011_my_day.sql.

import type { Place } from '#domain/clients/place/place.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { addDays, type Day, dayIn } from '#domain/time/dates.ts'
import type { AppointmentStatus, PaymentStatus } from './appointment.ts'

export const appointmentMarks = ['on_the_way', 'arrived', 'started', 'done'] as const
export type AppointmentMark = (typeof appointmentMarks)[number]

/** The place, like phone and address, is visible from the evening before. */
export interface MyAppointment extends Place {
  readonly id: string
  readonly starts_at: string
  readonly ends_at: string
  readonly status: AppointmentStatus
  /** From the appointment before on the same day; null for the first one. */
  readonly travel_minutes: number | null
  readonly area: string | null
  readonly client_name: string
  /** Visible from the evening before. */
  readonly phone: string | null
  readonly address: string | null
  /** How to find the house and the like; visible from the evening before, like allergies and patch tests. */
  readonly client_notes: string | null
  readonly allergies: string | null
  /** What is missing; null: nothing is to be done any more, or not visible yet. */
  readonly patch_test_warnings: readonly string[] | null
  readonly services: readonly MyService[] | null
  readonly notes: string | null
  readonly due: number
  readonly payment_status: PaymentStatus
  /** The sum of the tips so far. */
  readonly tips: number
  readonly marks: Readonly<Partial<Record<AppointmentMark, string>>>
  /** Later than `ends_at` if the beautician needs time that is not free. */
  readonly expected_end: string
}

interface MyService {
  readonly service: string
  /** null: for the client. */
  readonly guest: string | null
  readonly minutes: number
}

/**
 * The marks that can still be set, in order. Skipped marks are allowed: an appointment can be finished without "on
 * my way".
 */
export function marksLeft({ status, marks }: MyAppointment): AppointmentMark[] {
  if (status === 'completed') return []
  const last = appointmentMarks.findLastIndex((mark) => marks[mark])
  return appointmentMarks.slice(last + 1)
}

/** The last mark that was set. */
export const lastMark = ({ marks }: MyAppointment): AppointmentMark | undefined =>
  appointmentMarks.findLast((mark) => marks[mark])

/** "I need more time" is for a visit that has begun. */
export const canExtend = ({ status, marks }: MyAppointment): boolean =>
  status !== 'completed' && (marks.arrived !== undefined || marks.started !== undefined)

const UNDO_MS = 10 * 60_000

/** The mark that can be taken back: the last one, for as long as `private.undo_until()` says. */
export function markToUndo(appointment: MyAppointment, now: Date): AppointmentMark | undefined {
  const last = lastMark(appointment)
  const at = last && appointment.marks[last]
  return at && now.getTime() < Date.parse(at) + UNDO_MS ? last : undefined
}

/** What is still to pay; 'Paid' only if something was paid. */
export function moneyText({ due, payment_status }: Pick<MyAppointment, 'due' | 'payment_status'>): string {
  if (due > 0) return `Due: ${formatRupees(due)}`
  if (payment_status === 'refunded') return 'Refunded'
  return payment_status === 'pending' ? 'Nothing to pay' : 'Paid'
}

/** Each person with their services, the client first if they have any. */
export function servicesByPerson({
  services,
  client_name,
}: MyAppointment): [person: string, services: string[]][] {
  const people = new Map<string | null, string[]>()
  for (const { service, guest } of services ?? []) people.set(guest, [...(people.get(guest) ?? []), service])
  return [...people]
    .sort(([one], [other]) => Number(one !== null) - Number(other !== null))
    .map(([guest, done]) => [guest ?? client_name, done])
}

interface MyDays {
  readonly yesterday: readonly MyAppointment[]
  readonly today: readonly MyAppointment[]
  readonly tomorrow: readonly MyAppointment[]
}

/** Yesterday's appointments that are not finished or not paid. */
export function appointmentsByDay(appointments: readonly MyAppointment[], now: Date, zone: string): MyDays {
  const today = dayIn(now, zone)
  const of = (day: Day) => appointments.filter(({ starts_at }) => dayIn(new Date(starts_at), zone) === day)
  return {
    yesterday: of(addDays(today, -1)).filter(({ status, due }) => status !== 'completed' || due > 0),
    today: of(today),
    tomorrow: of(addDays(today, 1)),
  }
}
