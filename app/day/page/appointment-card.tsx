// One appointment: time, client, place and services, with the next mark as the largest button.

import {
  lastMark,
  type MyVisit,
  marksLeft,
  servicesByPerson,
  type VisitMark,
} from '#domain/appointments/my-appointment.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { mapLink } from '#domain/team/map-link.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import { formatClock } from '#domain/time/business-time.ts'
import { PaymentForms } from './payment-forms.tsx'
import type { ShownVisit } from './shown-appointment.ts'

const words: Readonly<Record<VisitMark, string>> = {
  on_the_way: 'On the way',
  arrived: 'Arrived',
  started: 'Started',
  done: 'Done',
}

interface VisitCardProps extends ShownVisit {
  /** Tomorrow's appointments cannot be marked yet. */
  readonly canAct: boolean
}

export function VisitCard({ visit, zone, payTo, canAct, refused }: VisitCardProps) {
  const { id, starts_at, ends_at, travel_minutes, client_name, area, address, phone, notes, due } = visit
  const clock = (moment: string) => formatClock(moment, zone)
  return (
    <article
      id={`visit-${id}`}
      aria-labelledby={`time-${id}`}
      className="grid scroll-mt-2 gap-3 rounded-lg border-2 border-ink bg-white p-4"
    >
      {travel_minutes !== null && (
        <p className="text-text-soft">{travel_minutes} minutes’ way from the visit before</p>
      )}
      <h3 id={`time-${id}`} className="text-2xl font-bold">
        {clock(starts_at)} – {clock(ends_at)}
        <span className="block text-xl">{client_name}</span>
      </h3>
      <State visit={visit} clock={clock} />
      <Where area={area} address={address} phone={phone} name={client_name} />
      <ul className="grid gap-1">
        {servicesByPerson(visit).map(([person, services]) => (
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
      {canAct && <Marks visit={visit} />}
      <p className="text-xl font-bold">{due > 0 ? `Due: ${formatRupees(due)}` : 'Paid'}</p>
      {canAct && due > 0 && <PaymentForms visit={visit} zone={zone} payTo={payTo} refused={refused} />}
    </article>
  )
}

function State({ visit, clock }: { visit: MyVisit; clock: (moment: string) => string }) {
  const last = lastMark(visit)
  const at = last && visit.marks[last]
  const isDone = visit.status === 'completed'
  if (!last && !isDone) return null
  return (
    <p className={`w-fit rounded px-3 py-1 font-bold ${isDone ? 'bg-ink text-white' : 'bg-gold text-ink'}`}>
      {last && at ? `${words[last]} at ${clock(at)}` : words.done}
    </p>
  )
}

type WhereProps = Pick<MyVisit, 'area' | 'address' | 'phone'> & { readonly name: string }

function Where({ area, address, phone, name }: WhereProps) {
  const look = 'big border-2 border-ink'
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
              className={look}
            >
              Map
            </a>
          )}
          {phone && (
            <a href={telephoneLink(phone)} aria-label={`Call ${name}, ${phone}`} className={look}>
              Call
            </a>
          )}
        </p>
      )}
    </>
  )
}

function Marks({ visit }: { visit: MyVisit }) {
  const [next, ...later] = marksLeft(visit)
  if (!next) return null
  return (
    <form method="post" action="/my-day" className="grid gap-3">
      <input type="hidden" name="act" value="mark" />
      <input type="hidden" name="visit" value={visit.id} />
      <button type="submit" name="mark" value={next} className="big bg-sindoor text-xl text-white">
        {words[next]}
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
              {words[mark]}
            </button>
          ))}
        </div>
      )}
    </form>
  )
}
