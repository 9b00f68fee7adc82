// A lead as its private link shows it.
import type { Day } from '#domain/time/dates.ts'
import type { LeadStatus } from './lead-status.ts'
import type { LeadPlan } from './plan/lead-plan.ts'

export interface OwnLead {
  readonly id: string
  readonly status: LeadStatus
  readonly first_name: string
  readonly service_interested: string
  readonly preferred_date: string | null
  readonly message: string | null
  readonly area: string | null
  readonly people: number | null
  readonly plan: LeadPlan | null
  readonly sent_at: string
  /** null if the business has no hours. */
  readonly answer_by: string | null
  readonly withdrawn: boolean
  readonly can_withdraw: boolean
  /** The private link of the booked appointment; null for a client who was known before the lead. */
  readonly appointment_link: string | null
  /** Of the booked appointment; null: nothing is booked. */
  readonly appointment_starts_at: string | null
  /** The requested offer. */
  readonly quoted_price: number | null
  /** The requested services when the lead was sent, for one person; null with an offer or a plan. */
  readonly quoted_total: number | null
  /** The day for which the visitor is on the waitlist. */
  readonly waits_for: Day | null
}

export type LeadState = 'waiting' | 'answered' | 'booked' | 'withdrawn' | 'closed'

export function stateOfLead({ status, withdrawn, appointment_starts_at }: OwnLead): LeadState {
  if (withdrawn) return 'withdrawn'
  if (appointment_starts_at) return 'booked'
  if (status === 'new') return 'waiting'
  return status === 'contacted' ? 'answered' : 'closed'
}

/** The receipt of a sent lead. */
export interface Receipt {
  /** '/e/…', the private page. */
  readonly link: string
  readonly reference: string
  /** The latest moment of the answer and its text, '16 Nov 2026, 4:30 pm'. null if the business has no hours. */
  readonly answerBy: { readonly at: string; readonly text: string } | null
}

/** A reference for the telephone: '4F9-A02'. */
export function referenceOf(id: string): string {
  const digits = id.toUpperCase()
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}`
}
