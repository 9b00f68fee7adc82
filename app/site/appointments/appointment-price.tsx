// The price with discount and travel, what was paid, what is due, and the way to the receipt.
import { billAmounts, type OwnAppointment } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'

export function AppointmentPrice({ appointment, path }: { appointment: OwnAppointment; path: string }) {
  const texts = clientPageTexts[appointment.language]
  const { price, has_invoice } = appointment
  const { hasParts, amounts } = billAmounts(appointment, Date.now())
  return (
    <>
      {amounts.length <= 1 ? (
        <span className="text-xl font-semibold">{formatRupees(price)}</span>
      ) : (
        <ul>
          {amounts.map(([name, amount]) => (
            <li
              key={name}
              className={`flex justify-between gap-4 py-0.5 lining-nums ${name === 'total' ? 'text-xl font-semibold' : ''} ${name === 'total' && hasParts ? 'mt-1 border-t border-sand-deep pt-1.5' : ''}`}
            >
              <span>{texts[name]}</span>
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
