// The payment forms. Each has its own id as idempotency key, so that a double tap is one payment.
import { qrCodePath } from '#app/lib/qr-code.ts'
import { randomId } from '#app/lib/random-id.ts'
import type { MyAppointment } from '#domain/appointments/my-appointment.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { upiLinkOfAppointment } from '#domain/money/upi.ts'
import type { PayTo } from '../queries.ts'
import { ActionFields } from './action-fields.tsx'
import type { ShownAppointment } from './shown-appointment.ts'

export function PaymentForms({ shown }: { shown: ShownAppointment }) {
  const { appointment, zone, payTo, refused } = shown
  const typed = refused?.values.act === 'pay' ? refused.values : {}
  const cash = typed.method === 'cash' ? typed : {}
  const upi = typed.method === 'upi' ? typed : {}
  return (
    <div className="grid gap-3">
      <details open={typed.method === 'cash'}>
        <summary className="big border-2 border-ink">Paid in cash</summary>
        <form method="post" action="/my-day" className="grid gap-3 pt-3">
          <Payment shown={shown} method="cash" typed={cash} />
          <button type="submit" className="big bg-ink text-white">
            Cash received
          </button>
        </form>
      </details>
      <details open={typed.method === 'upi'}>
        <summary className="big border-2 border-ink">Paid by UPI</summary>
        <form method="post" action="/my-day" className="grid gap-3 pt-3">
          {payTo && <Code appointment={appointment} zone={zone} payTo={payTo} />}
          <Payment shown={shown} method="upi" typed={upi} />
          <label className="grid gap-1">
            UPI reference (UTR), 12 digits, or later
            <input
              name="reference"
              inputMode="numeric"
              autoComplete="off"
              pattern="\s*(\d\s*){12}"
              title="12 digits"
              defaultValue={upi.reference}
              className="field"
            />
          </label>
          <button type="submit" className="big bg-ink text-white">
            UPI received
          </button>
        </form>
      </details>
    </div>
  )
}

interface PaymentProps {
  readonly shown: ShownAppointment
  readonly method: 'cash' | 'upi'
  readonly typed: Readonly<Record<string, string>>
}

const Payment = ({ shown, method, typed }: PaymentProps) => (
  <>
    <ActionFields act="pay" shown={shown} />
    <input type="hidden" name="id" value={typed.id ?? randomId()} />
    <input type="hidden" name="method" value={method} />
    <label className="grid gap-1">
      Amount in rupees
      <input
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={typed.amount ?? amountText(shown.appointment.due)}
        className="field"
      />
    </label>
  </>
)

const amountText = (due: number) => due.toFixed(Number.isInteger(due) ? 0 : 2)

/** A UPI code for the client's phone, with the amount due. */
function Code({ appointment, zone, payTo }: { appointment: MyAppointment; zone: string; payTo: PayTo }) {
  const link = upiLinkOfAppointment({
    vpa: payTo.vpa,
    payee: payTo.payee_name,
    amount: appointment.due,
    id: appointment.id,
    startsAt: appointment.starts_at,
    zone,
  })
  const { viewBox, path } = qrCodePath(link)
  return (
    <figure className="grid justify-items-center gap-1 text-center">
      <svg
        role="img"
        aria-label={`Code to pay ${formatRupees(appointment.due)} by UPI`}
        viewBox={viewBox}
        shapeRendering="crispEdges"
        className="w-full max-w-64"
      >
        <path d={path} />
      </svg>
      <figcaption>{payTo.vpa}</figcaption>
    </figure>
  )
}
