import type { PaymentKind } from '#domain/money/payment.ts'

export const kindLabels: Record<PaymentKind, string> = {
  advance: 'Advance',
  balance: 'Balance',
  tip: 'Tip',
  given_back: 'Refund',
  correction: 'Correction',
}
