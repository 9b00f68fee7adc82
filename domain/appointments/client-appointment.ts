// An appointment as its client sees it through the private link: `look_at_appointment()` in
// supabase/migrations/010_appointment_links.sql.

import type { Place } from '#domain/clients/place/place.ts'
import type { Language } from '#domain/messages/language.ts'
import { roundToPaise } from '#domain/money/format-rupees.ts'
import type { AppointmentStatus } from './appointment.ts'

/** The place, like the address, until the end of the appointment. */
export interface OwnAppointment extends Place {
  readonly status: AppointmentStatus
  readonly starts_at: string
  readonly ends_at: string
  readonly first_name: string
  readonly language: Language
  /** null while no beautician is assigned. */
  readonly beautician_name: string | null
  readonly beautician_photo_url: string | null
  readonly area: string | null
  /** Until the end of the appointment. */
  readonly address: string | null
  /** null where none was booked. */
  readonly services: readonly OwnService[] | null
  readonly price: number
  readonly travel_charge: number
  /** Payments less refunds. */
  readonly paid: number
  readonly refunded: number
  readonly amount_due: number
  /** Money of a cancelled appointment that the business may have to give back. */
  readonly refund_open: boolean
  readonly has_invoice: boolean
  /** The deadline for cancelling or asking to move. */
  readonly actions_until: string
  readonly can_confirm: boolean
  readonly can_cancel: boolean
  readonly can_move: boolean
  readonly can_show_place: boolean
  readonly can_review: boolean
  readonly requested_at: string | null
  /** null also while a move request is pending. */
  readonly request_answer: 'accepted' | 'refused' | 'overtaken' | 'withdrawn' | null
  /** The rating of the client's review, if there is one. */
  readonly rating: number | null
  readonly calendar_uid: string
  readonly calendar_version: number
  /** Whether the client can wait, waits, or is offered an earlier time; null once that is not possible any more. */
  readonly earlier: 'possible' | 'waiting' | 'offered' | null
  /** `/w/TOKEN` of the offered time. */
  readonly earlier_link: string | null
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

interface NamedServices {
  readonly services: readonly Pick<OwnService, 'name' | 'prepare'>[] | null
}

/** The outcome of an action, or null for an invalid link. */
export type ActionOutcome = 'done' | 'already' | 'too_late' | 'too_early' | 'taken' | null

/** Unclosed: its time is over, but no one has recorded that it took place. */
export type OwnAppointmentState = 'booked' | 'confirmed' | 'move_asked' | 'over' | 'unclosed' | 'cancelled'

export function stateOf(appointment: OwnAppointment, now: number): OwnAppointmentState {
  const { status, ends_at } = appointment
  if (status === 'cancelled') return 'cancelled'
  if (status === 'completed') return 'over'
  if (Date.parse(ends_at) <= now) return 'unclosed'
  if (isMoveOpen(appointment)) return 'move_asked'
  return status === 'confirmed' ? 'confirmed' : 'booked'
}

/** Whether a request to move waits for an answer. */
export const isMoveOpen = ({ requested_at, request_answer }: OwnAppointment): boolean =>
  requested_at !== null && request_answer === null

/** 'Bridal Makeup', 'Mehendi (3)': a service may be booked for several guests. */
export function servicesText({ services }: NamedServices): string[] {
  const times = new Map<string, number>()
  for (const { name } of services ?? []) times.set(name, (times.get(name) ?? 0) + 1)
  return [...times].map(([name, count]) => (count === 1 ? name : `${name} (${count})`))
}

/** The preparations of the services, each once. */
export const toPrepare = ({ services }: NamedServices): string[] => [
  ...new Set((services ?? []).flatMap(({ prepare }) => prepare?.trim() || [])),
]

/** What the price consists of: the sum of the services, and what the discount takes off it. */
export function priceParts({ services, price, travel_charge }: OwnAppointment) {
  const lines = roundToPaise((services ?? []).reduce((sum, service) => sum + service.price, 0))
  return { lines, discount: Math.max(0, roundToPaise(lines + travel_charge - price)) }
}

/** The amounts of the bill, without those that are 0. What was paid is before refunds, which follow it, as on the bill of the office. */
export function billAmounts(appointment: OwnAppointment, now: number) {
  const { price, travel_charge, paid, refunded, vpa } = appointment
  const { lines, discount } = priceParts(appointment)
  const hasParts = discount > 0 || travel_charge > 0
  const amounts = [
    ['services', hasParts ? lines : 0],
    ['discount', -discount],
    ['travel', travel_charge],
    ['total', price],
    ['paid', roundToPaise(paid + refunded)],
    ['refunded', -refunded],
    // Without payments and with a UPI address, the payment below states it.
    ['due', paid > 0 || !vpa ? amountAsked(appointment, now) : 0],
  ] as const
  return { hasParts, amounts: amounts.filter(([, amount]) => amount !== 0) }
}

/** The amount that the page asks for; nothing while it is unknown whether the visit took place. */
export const amountAsked = (appointment: OwnAppointment, now: number): number =>
  stateOf(appointment, now) === 'unclosed' ? 0 : appointment.amount_due
