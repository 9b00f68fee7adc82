import { useBusinessProfile } from '#app/lib/root-data.ts'
import { kindLabels } from '#app/office/money/labels.ts'
import type { BankCredit } from '#domain/money/bank-statement.ts'
import { exactRupees } from '#domain/money/exact-rupees.ts'
import { methodLabels } from '#domain/money/payment.ts'
import { formatDateAndClock, formatShortDay } from '#domain/time/business-time.ts'
import { hasSameAmount } from './group-credits.ts'
import type { FoundPayment } from './queries.ts'

/** A line of the statement. */
export const CreditText = ({ credit: { line, day, paise, text } }: { credit: BankCredit }) => (
  <>
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-base font-semibold tabular-nums">{exactRupees(paise / 100)}</span>
      <span>{formatShortDay(day)}</span>
      <span className="text-xs text-muted">Line {line}</span>
    </span>
    <span className="block text-xs text-muted wrap-anywhere">{text || 'No description'}</span>
  </>
)

/** The payment, and in which way it differs from the line. */
export function PaymentText({ payment, credit }: { payment: FoundPayment; credit: BankCredit }) {
  const { time_zone: zone } = useBusinessProfile()
  const { client_name, kind, amount, method, reference, received_at } = payment
  return (
    <>
      <span className="mt-1 block wrap-anywhere">
        <span className="font-medium">{client_name}</span> · {kindLabels[kind]} · {methodLabels[method]} ·{' '}
        {formatDateAndClock(received_at, zone)}
      </span>
      {!hasSameAmount(credit, payment) && (
        <span className="block text-danger">Recorded with another amount: {exactRupees(amount)}</span>
      )}
      {reference !== null && credit.reference !== null && reference !== credit.reference && (
        <span className="block text-danger">Recorded with another reference: {reference}</span>
      )}
    </>
  )
}

/** For a select: 'Asha · ₹500.00 · UPI · 2 Nov 2026, 6:30 pm'. */
export const paymentOption = (
  { client_name, amount, method, received_at, reference }: FoundPayment,
  zone: string,
) =>
  [
    client_name,
    exactRupees(amount),
    methodLabels[method],
    formatDateAndClock(received_at, zone),
    ...(reference ? [`Ref. ${reference}`] : []),
  ].join(' · ')
