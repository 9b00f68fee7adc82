// The page of an appointment's private link, in one column.

import { buttonClasses } from '#app/site/components/button-classes.ts'
import { LegalLinks } from '#app/site/components/layout/legal-links.tsx'
import type { FormValues } from '#app/site/lib/forms/form-outcome.ts'
import { isMoveOpen, type OwnAppointment, stateOf } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { type Day, dayIn } from '#domain/time/dates.ts'
import type { FormProblem } from './actions.server.ts'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentFacts } from './appointment-facts.tsx'
import { AppointmentHead } from './appointment-head.tsx'
import { momentText } from './appointment-moment.ts'
import { AppointmentPayment } from './appointment-payment.tsx'
import { AppointmentPlace } from './appointment-place.tsx'
import { AppointmentReview } from './appointment-review.tsx'
import { chatLink } from './chat-link.ts'
import { Contact } from './contact.tsx'
import { EarlierTime } from './earlier-time.tsx'
import { MoveRequest } from './move-request.tsx'

interface AppointmentPageProps {
  readonly appointment: OwnAppointment
  readonly profile: BusinessProfile
  /** `/b/TOKEN` */
  readonly path: string
  /** The chosen day of a move request, with its free times. */
  readonly choice: { readonly day: Day; readonly times: readonly string[] } | null
  /** Why the last action failed. */
  readonly sorry: 'tooLate' | 'taken' | 'failed' | null
  /** A form that has to be corrected, with its values. */
  readonly refused: { readonly values: FormValues; readonly problem: FormProblem | null }
}

export function AppointmentPage({
  appointment,
  profile,
  path,
  choice,
  sorry,
  refused,
}: AppointmentPageProps) {
  const { values, problem } = refused
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
          {appointment.refund_open && (
            <p role="status" className="border-l-2 border-gold bg-sand px-4 py-3">
              {texts.refundOpen(formatRupees(appointment.paid))}
            </p>
          )}
          <Request appointment={appointment} zone={zone} />
          {appointment.can_review && (
            <AppointmentReview
              appointment={appointment}
              values={values}
              problem={problem?.form === 'review' ? problem.fault : null}
            />
          )}
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
              path={path}
              firstDay={dayIn(new Date(appointment.starts_at), zone)}
            />
          )}
          <EarlierTime appointment={appointment} />
          <AppointmentFacts
            appointment={appointment}
            path={path}
            correctAddress={chatLink(appointment, profile, texts.rightAddress)}
          />
          {appointment.can_show_place && (
            <AppointmentPlace
              appointment={appointment}
              values={values.act === 'place' ? values : {}}
              problem={problem?.form === 'place' ? problem.fault : null}
            />
          )}
          <AppointmentPayment appointment={appointment} zone={zone} />
          {choice && <AppointmentActions appointment={appointment} zone={zone} path={path} firstDay={null} />}
          <Contact profile={profile} call={texts.call} chat={chatLink(appointment, profile)} />
          <p className="text-center text-sm text-balance text-text-soft">{texts.onlyForYou}</p>
          <LegalLinks labels={texts} />
        </div>
      </article>
    </main>
  )
}

function Request({ appointment, zone }: { appointment: OwnAppointment; zone: string }) {
  const texts = clientPageTexts[appointment.language]
  const { requested_at, request_answer } = appointment
  const isSettled = request_answer === 'overtaken' || request_answer === 'withdrawn'
  const isPast = ['cancelled', 'over', 'unclosed'].includes(stateOf(appointment, Date.now()))
  if (!requested_at || isSettled || isPast) return null
  const when = momentText(requested_at, appointment, zone)
  const sentence =
    request_answer === 'accepted'
      ? texts.requestAccepted
      : request_answer === 'refused'
        ? texts.requestRefused(when)
        : texts.requestOpen(when)
  return (
    <div className="border-l-2 border-gold bg-sand px-4 py-3">
      <p role="status">{sentence}</p>
      {isMoveOpen(appointment) && (
        <form method="post" className="mt-3">
          <button type="submit" name="act" value="withdraw-move" className={buttonClasses('ink', 'compact')}>
            {texts.withdrawMove}
          </button>
        </form>
      )}
    </div>
  )
}
