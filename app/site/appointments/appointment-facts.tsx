// Details of the appointment: beautician, services, place, preparation and price.
import {
  type OwnAppointment,
  servicesText,
  stateOf,
  toPrepare,
} from '#domain/appointments/client-appointment.ts'
import { clientPageTexts, placeText } from '#domain/appointments/client-page-texts.ts'
import { AppointmentPrice } from './appointment-price.tsx'
import { Fact } from './fact.tsx'

interface AppointmentFactsProps {
  readonly appointment: OwnAppointment
  /** `/b/TOKEN` */
  readonly path: string
  /** The link with which the client corrects the address, if the business has a number. */
  readonly correctAddress: string | null
}

export function AppointmentFacts({ appointment, path, correctAddress }: AppointmentFactsProps) {
  const texts = clientPageTexts[appointment.language]
  const { beautician_name, beautician_photo_url, status } = appointment
  const services = servicesText(appointment)
  const isAhead = status !== 'cancelled' && Date.parse(appointment.starts_at) > Date.now()
  // The address is no longer shown, and the visit need not have been at home.
  const isPast = ['cancelled', 'over', 'unclosed'].includes(stateOf(appointment, Date.now()))
  const prepare = isAhead ? toPrepare(appointment) : []
  return (
    <dl className="divide-y divide-sand-deep">
      {(beautician_name || isAhead) && (
        <Fact icon="account" label={texts.who} photo={beautician_photo_url}>
          {beautician_name ?? texts.whoUnknown}
        </Fact>
      )}
      {services.length > 0 && (
        <Fact icon="sparkle" label={texts.services}>
          {services.map((service) => (
            <span key={service} className="block">
              {service}
            </span>
          ))}
        </Fact>
      )}
      {!isPast && (
        <Fact icon="place" label={texts.where}>
          <span className="block whitespace-pre-line wrap-anywhere">
            {placeText(appointment, appointment.language)}
          </span>
          {appointment.address && correctAddress && (
            <a
              href={correctAddress}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center text-base underline decoration-gold underline-offset-4"
            >
              {texts.addressWrong}
            </a>
          )}
        </Fact>
      )}
      {prepare.length > 0 && (
        <Fact icon="flower" label={texts.prepare}>
          {prepare.map((text) => (
            <span key={text} className="block whitespace-pre-line">
              {text}
            </span>
          ))}
        </Fact>
      )}
      <Fact icon="gem" label={texts.price}>
        <AppointmentPrice appointment={appointment} path={path} />
      </Fact>
    </dl>
  )
}
