// A lead as its private link shows it.
import type { LeadStatus } from './lead-status.ts'
import type { LeadPlan } from './plan/lead-plan.ts'

export interface OwnEnquiry {
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
  /** The private link of the booked appointment. */
  readonly visit_link: string | null
  readonly visit_starts_at: string | null
  /** The requested offer. */
  readonly promised_price: number | null
}

export type EnquiryState = 'waiting' | 'answered' | 'booked' | 'withdrawn' | 'closed'

export function stateOfEnquiry({ status, withdrawn, visit_link }: OwnEnquiry): EnquiryState {
  if (withdrawn) return 'withdrawn'
  if (visit_link) return 'booked'
  if (status === 'new') return 'waiting'
  return status === 'contacted' ? 'answered' : 'closed'
}

/** The receipt of a sent lead. */
export interface Receipt {
  /** '/e/…', the private page. */
  readonly link: string
  readonly reference: string
  /** '16 Nov 2026, 4:30 pm', or null if the business has no hours. */
  readonly answerBy: string | null
}

/** A reference for the telephone: '4F9-A02'. */
export function referenceOf(id: string): string {
  const digits = id.toUpperCase()
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}`
}
