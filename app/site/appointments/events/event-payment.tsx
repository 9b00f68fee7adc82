// Payment of an event by UPI: the advance while it is open, and everything that is due.
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import { eventPageTexts } from '#domain/appointments/events/event-page-texts.ts'
import { amountsAsked, keptVisits, type OwnEvent } from '#domain/appointments/events/own-event.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { upiLinkOfEvent } from '#domain/money/upi.ts'
import { UpiPayment } from '../upi-payment.tsx'

/** Renders nothing if nothing is due or the business has no UPI address. */
export function EventPayment({ event, zone }: { event: OwnEvent; zone: string }) {
  const { vpa, payee_name, reference, language, functions } = event
  const { all, advance } = amountsAsked(event, Date.now())
  const [startsAt] = functions
    .flatMap(keptVisits)
    .map(({ starts_at }) => starts_at)
    .toSorted()
  if (!vpa || all <= 0 || !startsAt) return null
  const payment = (id: string, term: string, amount: number) => (
    <UpiPayment
      id={id}
      title={`${term} ${formatRupees(amount)}`}
      link={upiLinkOfEvent({ vpa, payee: payee_name, amount, id: reference, startsAt, zone })}
      vpa={vpa}
      language={language}
    />
  )
  const texts = clientPageTexts[language]
  const own = eventPageTexts[language]
  if (advance === 0 || advance === all) return payment('pay', texts.due, all)
  return (
    <>
      {payment('pay', own.advance, advance)}
      <details className="print:hidden">
        <summary className="mx-auto flex min-h-12 w-fit cursor-pointer list-none items-center px-3 font-medium underline decoration-gold underline-offset-4">
          {own.payAll}
        </summary>
        {payment('pay-all', texts.due, all)}
      </details>
    </>
  )
}
