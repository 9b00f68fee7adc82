// The hidden fields that every form of a visit sends.
import { formatClock } from '#domain/time/business-time.ts'
import type { ShownAppointment } from './shown-appointment.ts'

interface ActionFieldsProps {
  readonly act: 'mark' | 'undo' | 'pay' | 'tip'
  readonly shown: ShownAppointment
}

/** `about` names the visit where its card is not on the page any more. It stays on the phone. */
export const ActionFields = ({ act, shown: { appointment, account, zone } }: ActionFieldsProps) => (
  <>
    <input type="hidden" name="act" value={act} />
    <input type="hidden" name="appointment" value={appointment.id} />
    <input type="hidden" name="account" value={account} />
    <input
      type="hidden"
      name="about"
      value={`${formatClock(appointment.starts_at, zone)} ${appointment.client_name.split(' ', 1)}`}
    />
  </>
)
