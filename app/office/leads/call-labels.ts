/** Apart from labels.ts, which the list loads first. */
import type { CallResult } from '#domain/leads/lead-call.ts'

export const callResultLabels: Readonly<Record<CallResult, string>> = {
  no_answer: 'No answer',
  call_again: 'Wants a call later',
  wants_price: 'Wants a price',
  undecided: 'Has to think about it',
  other: 'Other',
}
