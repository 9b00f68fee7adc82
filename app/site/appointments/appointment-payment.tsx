// Payment of the amount due of a visit.
import { amountAsked, type OwnAppointment } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { upiLinkOfAppointment } from '#domain/money/upi.ts'
import { UpiPayment } from './upi-payment.tsx'

/** Renders nothing if nothing is due or the business has no UPI address. */
export function AppointmentPayment({ appointment, zone }: { appointment: OwnAppointment; zone: string }) {
  const { vpa, payee_name, starts_at, calendar_uid, language } = appointment
  const asked = amountAsked(appointment, Date.now())
  if (!vpa || asked <= 0) return null
  const link = upiLinkOfAppointment({
    vpa,
    payee: payee_name,
    amount: asked,
    id: calendar_uid,
    startsAt: starts_at,
    zone,
  })
  return (
    <UpiPayment
      title={`${clientPageTexts[language].due} ${formatRupees(asked)}`}
      link={link}
      vpa={vpa}
      language={language}
    />
  )
}
