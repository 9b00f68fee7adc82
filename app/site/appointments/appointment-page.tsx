// The page of an appointment's private link, in one column.

import { Icon } from '#app/site/components/icon.tsx'
import { BrandIcon } from '#app/site/components/layout/brand-icons.tsx'
import type { FormValues } from '#app/site/lib/forms/form-outcome.ts'
import { type OwnAppointment, stateOf } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { telephoneLink, whatsappLink } from '#domain/text/phone.ts'
import { type Day, dayIn } from '#domain/time/dates.ts'
import type { ReviewProblem } from './actions.server.ts'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentFacts } from './appointment-facts.tsx'
import { AppointmentHead } from './appointment-head.tsx'
import { momentText } from './appointment-moment.ts'
import { AppointmentPayment } from './appointment-payment.tsx'
import { AppointmentReview } from './appointment-review.tsx'
import { MoveRequest } from './move-request.tsx'

interface AppointmentPageProps {
  readonly appointment: OwnAppointment
  readonly profile: BusinessProfile
  readonly calendarPath: string
  /** The chosen day of a move request, with its free times. */
  readonly choice: { readonly day: Day; readonly times: readonly string[] } | null
  /** Why the last action failed. */
  readonly sorry: 'tooLate' | 'taken' | 'failed' | null
  readonly review: { readonly values: FormValues; readonly problem: ReviewProblem | null }
}

export function AppointmentPage({
  appointment,
  profile,
  calendarPath,
  choice,
  sorry,
  review,
}: AppointmentPageProps) {
  const texts = clientPageTexts[appointment.language]
  const zone = profile.time_zone
  return (
    <main className="min-h-dvh bg-sand md:py-12">
      <article className="mx-auto max-w-xl bg-ivory md:shadow-[0_2rem_5rem_-2rem_#0e0b0c80]">
        <AppointmentHead appointment={appointment} profile={profile} />
        <div className="grid grid-cols-1 gap-6 px-5 pt-6 pb-10 sm:px-10">
          {sorry && !(sorry === 'taken' && choice) && (
            <p role="alert" className="border-l-2 border-sindoor bg-rose/30 px-4 py-3 text-sindoor-deep">
              {texts[sorry]}
            </p>
          )}
          <Request appointment={appointment} zone={zone} />
          {appointment.can_review && <AppointmentReview appointment={appointment} {...review} />}
          {appointment.rating !== null && (
            <p role="status" className="border-l-2 border-gold bg-sand px-4 py-3">
              {texts.reviewThanks}
            </p>
          )}
          {choice && (
            <MoveRequest
              appointment={appointment}
              zone={zone}
              {...choice}
              problem={sorry === 'taken' ? texts.taken : null}
            />
          )}
          {!choice && (
            <AppointmentActions
              appointment={appointment}
              zone={zone}
              calendarPath={calendarPath}
              firstDay={dayIn(new Date(appointment.starts_at), zone)}
            />
          )}
          <AppointmentFacts appointment={appointment} />
          <AppointmentPayment appointment={appointment} zone={zone} />
          {choice && (
            <AppointmentActions
              appointment={appointment}
              zone={zone}
              calendarPath={calendarPath}
              firstDay={null}
            />
          )}
          <Contact profile={profile} call={texts.call} />
          <p className="text-center text-sm text-balance text-text-soft">{texts.onlyForYou}</p>
        </div>
      </article>
    </main>
  )
}

function Request({ appointment, zone }: { appointment: OwnAppointment; zone: string }) {
  const texts = clientPageTexts[appointment.language]
  const { requested_at, request_answer } = appointment
  const state = stateOf(appointment, Date.now())
  if (!requested_at || request_answer === 'overtaken' || state === 'cancelled' || state === 'over')
    return null
  const when = momentText(requested_at, appointment, zone)
  const sentence =
    request_answer === 'accepted'
      ? texts.requestAccepted
      : request_answer === 'refused'
        ? texts.requestRefused(when)
        : texts.requestOpen(when)
  return (
    <p role="status" className="border-l-2 border-gold bg-sand px-4 py-3">
      {sentence}
    </p>
  )
}

/** Its links send no referrer, because the URL is secret. */
function Contact({ profile, call }: { profile: BusinessProfile; call: string }) {
  const number = profile.whatsapp_number ?? profile.phone
  const classes = 'inline-flex min-h-12 items-center gap-2.5 font-semibold'
  return (
    <p className="flex flex-wrap justify-center gap-x-8 border-t border-sand-deep pt-4">
      {profile.phone && (
        <a href={telephoneLink(profile.phone)} className={classes}>
          <Icon name="phone" className="size-5 text-gold-deep" />
          {call}
        </a>
      )}
      {number && (
        <a href={whatsappLink(number, '')} target="_blank" rel="noopener noreferrer" className={classes}>
          <BrandIcon brand="WhatsApp" className="size-5 text-gold-deep" />
          WhatsApp
        </a>
      )}
    </p>
  )
}
