// What came of a call with the sender of a lead; the database has the same results, and a test compares them.
export const callResults = ['no_answer', 'call_again', 'wants_price', 'undecided', 'other'] as const
export type CallResult = (typeof callResults)[number]

export const callResultLabels: Readonly<Record<CallResult, string>> = {
  no_answer: 'No answer',
  call_again: 'Wants a call later',
  wants_price: 'Wants a price',
  undecided: 'Has to think about it',
  other: 'Other',
}
