// An event as its private link shows it.
import type { AppointmentStatus } from '#domain/appointments/appointment.ts'
import type { FunctionKind } from '#domain/leads/plan/function-name.ts'
import type { Language } from '#domain/messages/language.ts'

export interface OwnVisit {
  readonly id: string
  readonly version: number
  readonly status: AppointmentStatus
  readonly starts_at: string
  readonly ends_at: string
  readonly price: number
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
