import type { PaymentKind, PaymentMethod } from '#domain/payment.ts'

export const methodWords: Record<PaymentMethod, string> = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  bank: 'Bank transfer',
  other: 'Other',
}

export const kindWords: Record<PaymentKind, string> = {
  advance: 'Advance',
  balance: 'Balance',
  tip: 'Tip',
  given_back: 'Given back',
}
