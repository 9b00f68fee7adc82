// An event as its private link shows it.
import type { AppointmentStatus } from '#domain/appointments/appointment.ts'
import type { FunctionKind } from '#domain/leads/plan/function-name.ts'
import type { Language } from '#domain/messages/language.ts'
import { roundToPaise } from '#domain/money/format-rupees.ts'

export interface OwnVisit {
  readonly id: string
  readonly version: number
  readonly status: AppointmentStatus
  readonly starts_at: string
  readonly ends_at: string
  readonly due: number
  /** A first name; null: nobody yet. */
  readonly beautician: string | null
  readonly area: string | null
  /** The private link of the visit. */
  readonly link: string
  readonly lines: readonly { readonly guest_name: string | null; readonly service: string }[]
}

export interface OwnFunction {
  readonly kind: FunctionKind
  readonly name: string | null
  readonly ready_by: string
  readonly visits: readonly OwnVisit[]
}

export interface OwnEvent {
  /** The event's id, from which the reference of a payment is made. */
  readonly reference: string
  readonly first_name: string
  readonly language: Language
  readonly functions: readonly OwnFunction[]
  readonly price: number
  readonly paid: number
  readonly amount_due: number
  readonly advance: number
  readonly vpa: string | null
  readonly payee_name: string
}

/** Without visits that were cancelled. */
export const keptVisits = ({ visits }: OwnFunction): readonly OwnVisit[] =>
  visits.filter(({ status }) => status !== 'cancelled')

/**
 * What the page asks for. As on the page of a visit, nothing is asked for a visit of which it is unknown whether it took place.
 * `advance`: the part that was to be paid at once, until all visits are over.
 */
export function amountsAsked({ functions, advance, paid }: OwnEvent, now: number) {
  const visits = functions.flatMap(keptVisits)
  const isToCome = ({ ends_at }: OwnVisit) => Date.parse(ends_at) > now
  const asked = visits.filter((visit) => visit.status === 'completed' || isToCome(visit))
  const all = roundToPaise(asked.reduce((sum, { due }) => sum + due, 0))
  return {
    all,
    advance: visits.some(isToCome) ? Math.min(Math.max(roundToPaise(advance - paid), 0), all) : 0,
  }
}
