// Help: opened by one tap and sent by another, so that it is not sent by accident. The desk sees the address of the visit; no
// location is asked for.
import type { MyAlert } from '#domain/appointments/safety-alert.ts'
import { isPlaceholderNumber, telephoneLink } from '#domain/text/phone.ts'
import { formatClock } from '#domain/time/business-time.ts'

interface HelpProps {
  readonly business: string
  readonly phone: string | null
  /** The open call for help. */
  readonly alert: MyAlert | undefined
  readonly zone: string
  /** Of the user who may press it. */
  readonly account: string
  readonly isOpen: boolean
  readonly problem: string | null
}

/** The emergency number of India: police, ambulance and fire. */
const EMERGENCY = '112'

export const Help = ({ business, phone, alert, zone, account, isOpen, problem }: HelpProps) => (
  <details id="help" open={isOpen || alert !== undefined || problem !== null}>
    <summary className="big border-2 border-sindoor text-sindoor">Help</summary>
    <div className="mt-3 grid gap-3 rounded-lg border-2 border-sindoor p-4">
      {problem && (
        <p role="alert" className="font-bold text-sindoor">
          {problem}
        </p>
      )}
      {phone && !isPlaceholderNumber(phone) && (
        <a href={telephoneLink(phone)} className="big bg-sindoor text-xl text-white">
          Call {business}
        </a>
      )}
      {alert ? (
        <>
          <p role="status" className="font-bold">
            The desk was alerted at {formatClock(alert.raised_at, zone)}
            {alert.appointment_id ? ' and sees the address of your visit.' : '. Tell them where you are.'}
          </p>
          <EndAlert alert={alert} />
        </>
      ) : (
        <form method="post" action="/my-day" className="grid gap-2">
          <input type="hidden" name="account" value={account} />
          <button type="submit" name="act" value="help" className="big bg-ink text-white">
            Alert everybody at the desk
          </button>
          <p className="text-text-soft">They see your name, the address of your visit and the time.</p>
        </form>
      )}
      <a href={`tel:${EMERGENCY}`} className="big border-2 border-ink">
        Police and ambulance: {EMERGENCY}
      </a>
    </div>
  </details>
)

export const EndAlert = ({ alert }: { alert: MyAlert }) => (
  <form method="post" action="/my-day" className="grid">
    <input type="hidden" name="act" value="end-alert" />
    {alert.kind === 'overdue' && alert.appointment_id && (
      <input type="hidden" name="appointment" value={alert.appointment_id} />
    )}
    <button type="submit" name="alert" value={alert.id} className="big border-2 border-ink">
      Everything is fine
    </button>
  </form>
)
