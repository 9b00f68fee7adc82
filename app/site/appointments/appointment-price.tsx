// The price with discount and travel, what was paid, what is due, and the way to the receipt.
import { amountAsked, type OwnAppointment, priceParts } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'

export function AppointmentPrice({ appointment, path }: { appointment: OwnAppointment; path: string }) {
  const texts = clientPageTexts[appointment.language]
  const { price, travel_charge, paid, refunded, has_invoice } = appointment
  const asked = amountAsked(appointment, Date.now())
  const { lines, discount } = priceParts(appointment)
  const hasParts = discount > 0 || travel_charge > 0
  const shown = [
    [texts.services, hasParts ? lines : 0],
    [texts.discount, -discount],
    [texts.travel, travel_charge],
    [texts.total, price],
    [texts.paid, paid],
    [texts.refunded, refunded],
    // Without payments and with a UPI address, the payment below states it.
    [texts.due, paid > 0 || !appointment.vpa ? asked : 0],
  ] as const
  const rows = shown.filter(([, amount]) => amount !== 0)
  return (
    <>
      {rows.length <= 1 ? (
        <span className="text-xl font-semibold">{formatRupees(price)}</span>
      ) : (
        <ul>
          {rows.map(([label, amount]) => (
            <li
              key={label}
              className={`flex justify-between gap-4 py-0.5 lining-nums ${label === texts.total ? 'text-xl font-semibold' : ''} ${label === texts.total && hasParts ? 'mt-1 border-t border-sand-deep pt-1.5' : ''}`}
            >
              <span>{label}</span>
              <span className="tabular-nums">{formatRupees(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {has_invoice && (
        <a
          href={`${path}/receipt`}
          className="inline-flex min-h-11 items-center text-base underline decoration-gold underline-offset-4"
        >
          {texts.receipt}
        </a>
      )}
    </>
  )
}
