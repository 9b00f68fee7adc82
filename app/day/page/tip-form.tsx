// The form for a tip, which is no part of what is due. Its id is the idempotency key, as of a payment.
import { randomId } from '#app/lib/random-id.ts'
import { ActionFields } from './action-fields.tsx'
import type { ShownAppointment } from './shown-appointment.ts'

export function TipForm({ shown }: { shown: ShownAppointment }) {
  const { refused } = shown
  const typed: Readonly<Record<string, string>> = refused?.values.act === 'tip' ? refused.values : {}
  return (
    <details open={typed.act === 'tip'}>
      <summary className="min-h-12 py-2 underline underline-offset-4">Add a tip</summary>
      <form method="post" action="/my-day" className="grid gap-3 pt-3">
        <ActionFields act="tip" shown={shown} />
        <input type="hidden" name="id" value={typed.id ?? randomId()} />
        <label className="grid gap-1">
          Tip in rupees
          <input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={typed.amount}
            className="field"
          />
        </label>
        <p className="flex gap-3">
          <button type="submit" name="method" value="cash" className="big grow bg-ink px-2 text-white">
            Tip in cash
          </button>
          <button type="submit" name="method" value="upi" className="big grow border-2 border-ink px-2">
            Tip by UPI
          </button>
        </p>
        <p className="text-base text-text-soft">A tip is yours and is paid out with your pay.</p>
      </form>
    </details>
  )
}
