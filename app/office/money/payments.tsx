import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { staffNamesQuery } from '#app/office/lib/session/staff-names.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { methodLabels, needsReference, type Payment } from '#domain/money/payment.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { kindLabels } from './labels.ts'
import { MissingReference } from './missing-reference.tsx'
import { useDeletePayment } from './payment-queries.ts'

/** All payments and refunds: method, time, and who recorded them. */
export function Payments({ payments }: { payments: readonly Payment[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        Payments
      </h3>
      {payments.length === 0 ? (
        <p className="text-muted">No payments yet</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-card">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { time_zone: zone } = useBusinessProfile()
  const isOwner = useIsOwner()
  const remove = useDeletePayment()
  const recorder = useRecorderText(payment.received_by)
  const { kind, amount, method, reference, received_at } = payment
  const name = `${kindLabels[kind]} of ${formatRupees(Math.abs(amount))}`
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-1 pr-1.5 pl-3.5">
      <span className="min-w-0 flex-1 py-1">
        <span className="block">
          {kindLabels[kind]} · {methodLabels[method]}
          {reference && <span className="text-muted wrap-anywhere"> · {reference}</span>}
        </span>
        <span className="block text-xs text-muted">
          {formatDateAndClock(received_at, zone)}
          {recorder && ` · ${recorder}`}
        </span>
      </span>
      <span className="shrink-0 pr-2 font-medium tabular-nums">{formatRupees(amount)}</span>
      {isOwner && (
        <Button
          variant="danger"
          size="icon"
          aria-label={`Delete ${name}`}
          disabled={remove.isPending}
          onClick={() => {
            if (window.confirm(`Delete this payment? ${name} will be removed from the records.`))
              remove.mutate(payment)
          }}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      )}
      {needsReference(payment) && <MissingReference payment={payment} />}
    </li>
  )
}

/** The staff member who recorded it; null if it was not one. */
function useRecorderText(account: string | null): string | null {
  const { user } = useSession()
  const { data: names } = useQuery(staffNamesQuery)
  if (account === null) return null
  return account === user.id ? 'by you' : `by ${names?.get(account) ?? 'a colleague'}`
}
