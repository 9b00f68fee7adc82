import type { ReactNode } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { formatRupees, roundToPaise } from '#domain/money/format-rupees.ts'
import type { Payment } from '#domain/money/payment.ts'

const sumOf = (amounts: readonly number[]) => roundToPaise(amounts.reduce((sum, amount) => sum + amount, 0))

/** The price of the appointment line by line, the payments, and the amount due. */
export function Bill({ appointment, payments }: { appointment: Appointment; payments: readonly Payment[] }) {
  const { lines, price, travel_charge, discount_percent, payment_amount, refunded_amount, due, status } =
    appointment
  const discount = roundToPaise(sumOf(lines.map((line) => line.price)) + travel_charge - price)
  const tips = sumOf(payments.filter(({ kind }) => kind === 'tip').map(({ amount }) => amount))
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-card tabular-nums">
      {lines
        .toSorted((one, other) => one.position - other.position)
        .map((line) => (
          <Line key={line.position} amount={line.price}>
            {line.service.name}
            {line.guest_name && <span className="text-muted"> for {line.guest_name}</span>}
          </Line>
        ))}
      {discount > 0 && (
        <Line amount={-discount}>Discount{discount_percent > 0 && ` of ${discount_percent} %`}</Line>
      )}
      {travel_charge > 0 && <Line amount={travel_charge}>Travel</Line>}
      <Line amount={price} strong>
        Total
      </Line>
      <Line amount={roundToPaise(payment_amount + refunded_amount)}>Paid</Line>
      {refunded_amount > 0 && <Line amount={-refunded_amount}>Refunded</Line>}
      {tips > 0 && <Line amount={tips}>Tips (separate)</Line>}
      <Line amount={due} strong colour={due > 0 ? 'text-danger' : 'text-positive'}>
        {status === 'cancelled' ? 'Due (cancelled)' : 'Due'}
      </Line>
    </dl>
  )
}

interface LineProps {
  amount: number
  strong?: boolean
  colour?: string
  children: ReactNode
}

const Line = ({ amount, strong, colour, children }: LineProps) => (
  <div className={classNames('flex justify-between gap-3 px-3.5 py-2', strong && 'text-base font-semibold')}>
    <dt className="wrap-anywhere">{children}</dt>
    <dd className={classNames('shrink-0', colour)}>{formatRupees(amount)}</dd>
  </div>
)
