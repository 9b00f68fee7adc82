// Payment of the amount due by UPI: a QR code for another phone, a link for the client's own phone, and the address to
// copy, because some apps refuse links.
import { qrCodePath } from '#app/lib/qr-code.ts'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { amountAsked, type OwnAppointment } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { upiLinkOfAppointment } from '#domain/money/upi.ts'

/** Renders nothing if nothing is due or the business has no UPI address. */
export function AppointmentPayment({ appointment, zone }: { appointment: OwnAppointment; zone: string }) {
  const { vpa, payee_name, starts_at, calendar_uid, language } = appointment
  const asked = amountAsked(appointment, Date.now())
  if (!vpa || asked <= 0) return null
  const texts = clientPageTexts[language]
  const link = upiLinkOfAppointment({
    vpa,
    payee: payee_name,
    amount: asked,
    id: calendar_uid,
    startsAt: starts_at,
    zone,
  })
  const { viewBox, path } = qrCodePath(link)
  return (
    <section
      aria-labelledby="pay"
      className="grid justify-items-center gap-4 border border-gold/60 bg-white px-5 py-6 text-center"
    >
      <h2 id="pay" className="font-display text-3xl font-semibold lining-nums">
        {texts.due} {formatRupees(asked)}
      </h2>
      {/* Only on touch devices, which may have a UPI app. */}
      <div className="hidden w-full pointer-coarse:block">
        <a href={link} className={`${buttonClasses('primary')} w-full`}>
          {texts.payByUpi}
        </a>
      </div>
      <svg
        role="img"
        aria-label={texts.payCode}
        data-upi={link}
        viewBox={viewBox}
        shapeRendering="crispEdges"
        className="w-full max-w-60"
      >
        <path d={path} />
      </svg>
      <p className="text-balance">{texts.payHow}</p>
      <p className="border border-sand-deep bg-ivory px-4 py-3 font-semibold wrap-anywhere select-all">
        {vpa}
      </p>
      <p className="text-sm text-balance text-text-soft">{texts.paySeen}</p>
    </section>
  )
}
