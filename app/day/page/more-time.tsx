// "I need more time", for a visit that has begun: it postpones the alert that the desk would get.
import { canExtend, type MyAppointment } from '#domain/appointments/my-appointment.ts'
import type { MyAlert } from '#domain/appointments/safety-alert.ts'
import { EndAlert } from './help.tsx'

interface MoreTimeProps {
  readonly appointment: MyAppointment
  /** The desk was told that this visit has not ended. */
  readonly alert: MyAlert | undefined
  readonly clock: (moment: string) => string
}

const choices = [15, 30, 60] as const

export function MoreTime({ appointment, alert, clock }: MoreTimeProps) {
  if (!canExtend(appointment)) return null
  const { id, ends_at, expected_end } = appointment
  return (
    <>
      {expected_end !== ends_at && (
        <p className="border-l-4 border-gold bg-sand px-3 py-2">
          You need until {clock(expected_end)}. Your next visits are not moved: if you will be late, call the
          desk.
        </p>
      )}
      {alert && (
        <div role="alert" className="grid gap-3 border-l-4 border-sindoor bg-sand px-3 py-2">
          <p className="font-bold">
            At {clock(alert.raised_at)} the desk was told that this visit has not ended. Is everything fine?
          </p>
          <EndAlert alert={alert} />
        </div>
      )}
      <details>
        <summary className="big border-2 border-ink">I need more time</summary>
        <form
          method="post"
          action={`/my-day#appointment-${id}`}
          className="grid auto-cols-fr grid-flow-col gap-3 pt-3"
        >
          <input type="hidden" name="act" value="more-time" />
          <input type="hidden" name="appointment" value={id} />
          <input type="hidden" name="based_on" value={expected_end} />
          {choices.map((minutes) => (
            <button
              key={minutes}
              type="submit"
              name="minutes"
              value={minutes}
              className="big border-2 border-sindoor px-1 text-sindoor"
            >
              {`+${minutes} min`}
            </button>
          ))}
        </form>
      </details>
    </>
  )
}
