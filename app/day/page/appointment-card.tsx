// One appointment: time, client, place and services, with the next mark as the largest button.

import {
  lastMark,
  type MyAppointment,
  markToUndo,
  moneyText,
  servicesByPerson,
} from '#domain/appointments/my-appointment.ts'
import { exactnessText, pinOf, wayInLines } from '#domain/clients/place/place-text.ts'
import { whatsappNumber } from '#domain/messages/whatsapp-number.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { navigateLink } from '#domain/team/map-link.ts'
import { telephoneLink, whatsappLink } from '#domain/text/phone.ts'
import { formatClock } from '#domain/time/business-time.ts'
import { markTexts } from '../labels.ts'
import { Answers, Marks, Undo } from './mark-forms.tsx'
import { MoreTime } from './more-time.tsx'
import { PaymentForms } from './payment-forms.tsx'
import { RecordedPayments } from './recorded-payments.tsx'
import type { ShownAppointment } from './shown-appointment.ts'
import { StoredActions } from './stored-actions.tsx'
import { TipForm } from './tip-form.tsx'

interface AppointmentCardProps {
  readonly shown: ShownAppointment
  readonly business: string
  /** Tomorrow's appointments cannot be marked yet. */
  readonly canAct: boolean
}

export function AppointmentCard({ shown, business, canAct }: AppointmentCardProps) {
  const { appointment, zone, alert, payments, refused } = shown
  const { id, starts_at, ends_at, travel_minutes, client_name, client_notes, allergies, notes, due, tips } =
    appointment
  const warnings = appointment.patch_test_warnings ?? []
  const clock = (moment: string) => formatClock(moment, zone)
  return (
    <article
      id={`appointment-${id}`}
      aria-labelledby={`time-${id}`}
      tabIndex={-1}
      className="grid scroll-mt-2 gap-3 outline-none rounded-lg border-2 border-ink bg-white p-4"
    >
      {travel_minutes !== null && (
        <p className="text-text-soft">{travel_minutes} min travel from the previous visit</p>
      )}
      <h3 id={`time-${id}`} className="text-2xl font-bold">
        {clock(starts_at)} – {clock(ends_at)}
        <span className="block text-xl">{client_name}</span>
      </h3>
      <State appointment={appointment} clock={clock} />
      {(allergies || warnings.length > 0) && (
        <p className="border-4 border-sindoor bg-white px-3 py-2 font-bold whitespace-pre-line wrap-anywhere text-sindoor">
          {[allergies && `Allergies: ${allergies}`, ...warnings].filter(Boolean).join('\n')}
        </p>
      )}
      {client_notes && (
        <p className="border-l-4 border-sindoor bg-sand px-3 py-2 whitespace-pre-line wrap-anywhere">
          <strong className="block">About the client</strong>
          {client_notes}
        </p>
      )}
      <Where
        appointment={appointment}
        message={`Hello ${client_name}, this is ${business} about your visit at ${clock(starts_at)}. `}
      />
      <ul className="grid gap-1">
        {servicesByPerson(appointment).map(([person, services]) => (
          <li key={person}>
            <strong>{person}</strong>: {services.join(', ')}
          </li>
        ))}
      </ul>
      {notes && (
        <p className="border-l-4 border-gold bg-sand px-3 py-2 whitespace-pre-line wrap-anywhere">
          <strong className="block">For this visit</strong>
          {notes}
        </p>
      )}
      {refused && (
        <p role="alert" className="border-l-4 border-sindoor px-3 py-2 font-bold text-sindoor">
          {refused.problem}
        </p>
      )}
      <StoredActions />
      {canAct &&
        (refused?.isQuestion ? (
          <Answers shown={shown} mark={refused.values.mark} />
        ) : (
          <Marks shown={shown} />
        ))}
      {canAct && <MoreTime appointment={appointment} alert={alert} clock={clock} />}
      {canAct && <Undo shown={shown} mark={markToUndo(appointment, new Date())} />}
      <p className="text-xl font-bold">{moneyText(appointment)}</p>
      {canAct && due > 0 && <PaymentForms shown={shown} />}
      {canAct && <RecordedPayments payments={payments} refused={refused} />}
      {tips > 0 && <p>Tips: {formatRupees(tips)}</p>}
      {canAct && <TipForm shown={shown} />}
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
      {last && at ? `${markTexts[last]} at ${clock(at)}` : markTexts.done}
    </p>
  )
}

/** From here on a pin may be another house. */
const ROUGH_M = 50

function Where({ appointment, message }: { appointment: MyAppointment; message: string }) {
  const { area, address, phone, client_name, accuracy } = appointment
  const pin = pinOf(appointment)
  const wayIn = wayInLines(appointment)
  const isKnown = address !== null || pin !== null
  const classes = 'big grow border-2 border-ink px-2 whitespace-nowrap'
  const chat = phone && whatsappNumber(phone)
  return (
    <>
      <p>{[address, area].filter(Boolean).join(', ') || 'No address yet. Ask the desk.'}</p>
      {wayIn.length > 0 && (
        <ul>
          {wayIn.map(([label, text]) => (
            <li key={label} className="wrap-anywhere">
              <strong>{label}</strong>: {text}
            </li>
          ))}
        </ul>
      )}
      {accuracy !== null && accuracy >= ROUGH_M && (
        <p className="text-text-soft">The map location is exact to {exactnessText(accuracy)} only.</p>
      )}
      {(isKnown || phone) && (
        <p className="flex flex-wrap gap-2">
          {isKnown && (
            <a
              href={navigateLink([address, area].filter(Boolean).join(', '), appointment)}
              target="_blank"
              rel="noopener noreferrer"
              className={classes}
            >
              Navigate
            </a>
          )}
          {phone && (
            <a href={telephoneLink(phone)} aria-label={`Call ${client_name}, ${phone}`} className={classes}>
              Call
            </a>
          )}
          {chat && (
            <a
              href={whatsappLink(`+${chat}`, message)}
              target="_blank"
              rel="noopener noreferrer"
              className={classes}
            >
              WhatsApp
            </a>
          )}
        </p>
      )}
    </>
  )
}
