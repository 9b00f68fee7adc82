// An appointment as its client sees it through the private link: `look_at_appointment()` in
// supabase/migrations/09_appointment_links.sql.

import type { Language } from '#domain/messages/language.ts'
import type { AppointmentStatus } from './appointment.ts'

export interface OwnAppointment {
  readonly status: AppointmentStatus
  readonly starts_at: string
  readonly ends_at: string
  readonly first_name: string
  readonly language: Language
  /** null while no beautician is assigned. */
  readonly beautician_name: string | null
  readonly beautician_photo_url: string | null
  readonly area: string | null
  /** null where none was booked. */
  readonly services: readonly OwnService[] | null
  readonly price: number
  readonly amount_due: number
  /** The deadline for cancelling or asking to move. */
  readonly actions_until: string
  readonly can_confirm: boolean
  readonly can_cancel: boolean
  readonly can_move: boolean
  readonly can_review: boolean
  readonly requested_at: string | null
  /** null also while a move request is pending. */
  readonly request_answer: 'accepted' | 'refused' | 'overtaken' | null
  /** The rating of the client's review, if there is one. */
  readonly rating: number | null
  readonly calendar_uid: string
  readonly calendar_version: number
  /** The UPI address, or null if the business has none. */
  readonly vpa: string | null
  readonly payee_name: string
}

export interface OwnService {
  readonly service_id: string
  readonly name: string
  readonly minutes: number
  readonly price: number
  readonly prepare: string | null
}

/** The outcome of an action, or null for an invalid link. */
export type ActionOutcome = 'done' | 'already' | 'too_late' | 'too_early' | 'taken' | null

export type OwnAppointmentState = 'booked' | 'confirmed' | 'over' | 'cancelled'

export function stateOf({ status, ends_at }: OwnAppointment, now: number): OwnAppointmentState {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'completed' || Date.parse(ends_at) <= now) return 'over'
  return status === 'confirmed' ? 'confirmed' : 'booked'
}

/** 'Bridal Makeup', 'Mehendi (3)': a service may be booked for several guests. */
export function servicesText({ services }: OwnAppointment): string[] {
  const times = new Map<string, number>()
  for (const { name } of services ?? []) times.set(name, (times.get(name) ?? 0) + 1)
  return [...times].map(([name, count]) => (count === 1 ? name : `${name} (${count})`))
}

/** The preparations of the services, each once. */
export const toPrepare = ({ services }: OwnAppointment): string[] => [
  ...new Set((services ?? []).flatMap(({ prepare }) => prepare?.trim() || [])),
]
