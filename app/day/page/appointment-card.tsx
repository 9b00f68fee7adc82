// One appointment: time, client, place and services, with the next mark as the largest button.

import {
  type AppointmentMark,
  lastMark,
  type MyAppointment,
  marksLeft,
  servicesByPerson,
} from '#domain/appointments/my-appointment.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { mapLink } from '#domain/team/map-link.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import { formatClock } from '#domain/time/business-time.ts'
import { PaymentForms } from './payment-forms.tsx'
import type { ShownAppointment } from './shown-appointment.ts'

const texts: Readonly<Record<AppointmentMark, string>> = {
  on_the_way: 'On the way',
  arrived: 'Arrived',
  started: 'Started',
  done: 'Done',
}

interface AppointmentCardProps extends ShownAppointment {
  /** Tomorrow's appointments cannot be marked yet. */
  readonly canAct: boolean
}

export function AppointmentCard({ appointment, zone, payTo, canAct, refused }: AppointmentCardProps) {
  const { id, starts_at, ends_at, travel_minutes, client_name, area, address, phone, notes, due } =
    appointment
  const clock = (moment: string) => formatClock(moment, zone)
  return (
    <article
      id={`appointment-${id}`}
      aria-labelledby={`time-${id}`}
      className="grid scroll-mt-2 gap-3 rounded-lg border-2 border-ink bg-white p-4"
    >
      {travel_minutes !== null && (
        <p className="text-text-soft">{travel_minutes} min travel from the previous visit</p>
      )}
      <h3 id={`time-${id}`} className="text-2xl font-bold">
        {clock(starts_at)} – {clock(ends_at)}
        <span className="block text-xl">{client_name}</span>
      </h3>
      <State appointment={appointment} clock={clock} />
      <Where area={area} address={address} phone={phone} name={client_name} />
      <ul className="grid gap-1">
        {servicesByPerson(appointment).map(([person, services]) => (
          <li key={person}>
            <strong>{person}</strong>: {services.join(', ')}
          </li>
        ))}
      </ul>
      {notes && <p className="border-l-4 border-gold bg-sand px-3 py-2 whitespace-pre-line">{notes}</p>}
      {refused && (
        <p role="alert" className="border-l-4 border-sindoor px-3 py-2 font-bold text-sindoor">
          {refused.problem}
        </p>
      )}
      {canAct && <Marks appointment={appointment} />}
      <p className="text-xl font-bold">{due > 0 ? `Due: ${formatRupees(due)}` : 'Paid'}</p>
      {canAct && due > 0 && (
        <PaymentForms appointment={appointment} zone={zone} payTo={payTo} refused={refused} />
      )}
    </article>
  )
}

function State({ appointment, clock }: { appointment: MyAppointment; clock: (moment: string) => string }) {
  const last = lastMark(appointment)
  const at = last && appointment.marks[last]
  const isDone = appointment.status === 'completed'
  if (!last && !isDone) return null
  return (
    <p className={`w-fit rounded px-3 py-1 font-bold ${isDone ? 'bg-ink text-white' : 'bg-gold text-ink'}`}>
      {last && at ? `${texts[last]} at ${clock(at)}` : texts.done}
    </p>
  )
}

type WhereProps = Pick<MyAppointment, 'area' | 'address' | 'phone'> & { readonly name: string }

function Where({ area, address, phone, name }: WhereProps) {
  const classes = 'big border-2 border-ink'
  return (
    <>
      <p>{[address, area].filter(Boolean).join(', ') || 'No address yet. Ask the desk.'}</p>
      {(address || phone) && (
        <p className="grid grid-cols-2 gap-3">
          {address && (
            <a
              href={mapLink([address, area].filter(Boolean).join(', '))}
              target="_blank"
              rel="noopener noreferrer"
              className={classes}
            >
              Map
            </a>
          )}
          {phone && (
            <a href={telephoneLink(phone)} aria-label={`Call ${name}, ${phone}`} className={classes}>
              Call
            </a>
          )}
        </p>
      )}
    </>
  )
}

function Marks({ appointment }: { appointment: MyAppointment }) {
  const [next, ...later] = marksLeft(appointment)
  if (!next) return null
  return (
    <form method="post" action="/my-day" className="grid gap-3">
      <input type="hidden" name="act" value="mark" />
      <input type="hidden" name="appointment" value={appointment.id} />
      <button type="submit" name="mark" value={next} className="big bg-sindoor text-xl text-white">
        {texts[next]}
      </button>
      {later.length > 0 && (
        <div className="grid auto-cols-fr grid-flow-col gap-3">
          {later.map((mark) => (
            <button
              key={mark}
              type="submit"
              name="mark"
              value={mark}
              className="big border-2 border-sindoor px-1 text-sindoor"
            >
              {texts[mark]}
            </button>
          ))}
        </div>
      )}
    </form>
  )
}
