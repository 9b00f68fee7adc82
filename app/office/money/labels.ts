import type { PaymentKind } from '#domain/money/payment.ts'

export const kindWords: Record<PaymentKind, string> = {
  advance: 'Advance',
  balance: 'Balance',
  tip: 'Tip',
  given_back: 'Given back',
}
