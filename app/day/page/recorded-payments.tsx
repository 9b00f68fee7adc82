// What was paid for a visit: the form for a missing UPI reference, and the undo of a wrong press.
import { formatRupees } from '#domain/money/format-rupees.ts'
import type { RecordedPayment } from '../recorded-payments.ts'
import type { Refused } from './shown-appointment.ts'

interface RecordedPaymentsProps {
  readonly payments: readonly RecordedPayment[]
  /** Of this appointment. */
  readonly refused: Refused | null
}

const methods: Readonly<Record<string, string>> = { cash: 'in cash', upi: 'by UPI', card: 'by card' }

export function RecordedPayments({ payments, refused }: RecordedPaymentsProps) {
  const shown = payments.filter(({ needs_reference, can_undo }) => needs_reference || can_undo)
  return shown.map((payment) => (
    <div key={payment.id} className="grid gap-3 border-t-2 border-ink pt-3">
      <p>
        <strong>{amountOf(payment)}</strong> {methods[payment.method] ?? 'by another method'}
        {payment.needs_reference && <strong className="block text-sindoor">UPI reference missing</strong>}
      </p>
      {payment.needs_reference && (
        <ReferenceForm
          payment={payment}
          typed={refused?.values.payment === payment.id ? refused.values.reference : undefined}
        />
      )}
      {payment.can_undo && (
        <form method="post" action="/my-day">
          <Named payment={payment} />
          <button
            type="submit"
            name="act"
            value="undo-payment"
            className="min-h-12 underline underline-offset-4"
          >
            Undo “{amountOf(payment)} {methods[payment.method]}”
          </button>
        </form>
      )}
    </div>
  ))
}

const amountOf = ({ kind, amount }: RecordedPayment) =>
  kind === 'tip' ? `Tip of ${formatRupees(amount)}` : formatRupees(amount)

const Named = ({ payment }: { payment: RecordedPayment }) => (
  <>
    <input type="hidden" name="appointment" value={payment.appointment_id} />
    <input type="hidden" name="payment" value={payment.id} />
  </>
)

const ReferenceForm = ({ payment, typed }: { payment: RecordedPayment; typed: string | undefined }) => (
  <form method="post" action="/my-day" className="grid gap-3">
    <Named payment={payment} />
    <label className="grid gap-1">
      Reference of {formatRupees(payment.amount)} (UTR), 12 digits
      <input
        name="reference"
        inputMode="numeric"
        autoComplete="off"
        required
        pattern="\s*(\d\s*){12}"
        title="12 digits"
        defaultValue={typed}
        className="field"
      />
    </label>
    <button type="submit" name="act" value="add-reference" className="big border-2 border-ink">
      Save the reference
    </button>
  </form>
)
