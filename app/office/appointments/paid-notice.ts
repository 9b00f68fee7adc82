import { formatRupees } from '#domain/money/format-rupees.ts'

/** Of a cancelled appointment. */
export const paidNotice = (amount: number) =>
  `${formatRupees(amount)} was paid. Refund it under Payments, or keep it as a cancellation charge.`
