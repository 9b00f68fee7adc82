import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { moneySettingsQuery } from '#app/office/money/settings/queries.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { upiLinkOfAppointment } from '#domain/money/upi.ts'
import { UpiCode } from './upi-code.tsx'

/** The UPI code for the typed amount, or what is missing for it. */
export function ShownCode({ appointment, amount }: { appointment: Appointment; amount: number }) {
  const { business_name, time_zone } = useBusinessProfile()
  const { data: settings } = useQuery(moneySettingsQuery)
  if (!settings || !(amount > 0)) return null
  const { vpa, payee_name } = settings
  if (!vpa) {
    return (
      <Notice>
        For a code to show at the door,{' '}
        <Link to={paths.payments} className="underline">
          add your UPI ID in the settings
        </Link>
        .
      </Notice>
    )
  }
  const link = upiLinkOfAppointment({
    vpa,
    payee: payee_name ?? business_name,
    amount,
    id: appointment.id,
    startsAt: appointment.appointment_date,
    zone: time_zone,
  })
  return <UpiCode link={link} vpa={vpa} amount={amount} />
}
