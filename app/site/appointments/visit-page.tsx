// The whole page of a private link, one column in the order in which a client wants to know.

import { Icon } from '#app/site/components/icon.tsx'
import { BrandIcon } from '#app/site/components/layout/brand-icons.tsx'
import type { FormValues } from '#app/site/lib/forms/form-outcome.ts'
import { type OwnVisit, stateOf } from '#domain/appointments/client-appointment.ts'
import { ownVisitWords } from '#domain/appointments/client-page-texts.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { telephoneLink, whatsappLink } from '#domain/text/phone.ts'
import { type Day, dayIn } from '#domain/time/dates.ts'
import type { ReviewProblem } from './act.server.ts'
import { MoveRequest } from './move-request.tsx'
import { VisitActions } from './visit-actions.tsx'
import { VisitFacts } from './visit-facts.tsx'
import { VisitHead } from './visit-head.tsx'
import { momentInWords } from './visit-moment.ts'
import { VisitPayment } from './visit-payment.tsx'
import { VisitReview } from './visit-review.tsx'

interface VisitPageProps {
  readonly visit: OwnVisit
  readonly profile: BusinessProfile
  readonly calendarPath: string
  /** The day that was chosen to look for another time, with its free times. */
  readonly choice: { readonly day: Day; readonly times: readonly string[] } | null
  /** Why the last act was not done. */
  readonly sorry: 'tooLate' | 'taken' | 'failed' | null
  readonly review: { readonly values: FormValues; readonly problem: ReviewProblem | null }
}

export function VisitPage({ visit, profile, calendarPath, choice, sorry, review }: VisitPageProps) {
  const words = ownVisitWords[visit.language]
  const zone = profile.time_zone
  return (
    <main className="min-h-dvh bg-sand md:py-12">
      <article className="mx-auto max-w-xl bg-ivory md:shadow-[0_2rem_5rem_-2rem_#0e0b0c80]">
        <VisitHead visit={visit} profile={profile} />
        <div className="grid grid-cols-1 gap-6 px-5 pt-6 pb-10 sm:px-10">
          {sorry && !(sorry === 'taken' && choice) && (
            <p role="alert" className="border-l-2 border-sindoor bg-rose/30 px-4 py-3 text-sindoor-deep">
              {words[sorry]}
            </p>
          )}
          <Wish visit={visit} zone={zone} />
          {visit.can_review && <VisitReview visit={visit} {...review} />}
          {visit.rating !== null && (
            <p role="status" className="border-l-2 border-gold bg-sand px-4 py-3">
              {words.reviewThanks}
            </p>
          )}
          {choice && (
            <MoveRequest
              visit={visit}
              zone={zone}
              {...choice}
              problem={sorry === 'taken' ? words.taken : null}
            />
          )}
          {!choice && (
            <VisitActions
              visit={visit}
              zone={zone}
              calendarPath={calendarPath}
              firstDay={dayIn(new Date(visit.starts_at), zone)}
            />
          )}
          <VisitFacts visit={visit} />
          <VisitPayment visit={visit} zone={zone} />
          {choice && <VisitActions visit={visit} zone={zone} calendarPath={calendarPath} firstDay={null} />}
          <Contact profile={profile} call={words.call} />
          <p className="text-center text-sm text-balance text-text-soft">{words.onlyForYou}</p>
        </div>
      </article>
    </main>
  )
}

function Wish({ visit, zone }: { visit: OwnVisit; zone: string }) {
  const words = ownVisitWords[visit.language]
  const { wished_at, wish_answer } = visit
  const state = stateOf(visit, Date.now())
  if (!wished_at || wish_answer === 'overtaken' || state === 'cancelled' || state === 'over') return null
  const when = momentInWords(wished_at, visit, zone)
  const sentence =
    wish_answer === 'accepted'
      ? words.wishAccepted
      : wish_answer === 'refused'
        ? words.wishRefused(when)
        : words.wishOpen(when)
  return (
    <p role="status" className="border-l-2 border-gold bg-sand px-4 py-3">
      {sentence}
    </p>
  )
}

/** Nothing of the page goes along: the link is hers. */
function Contact({ profile, call }: { profile: BusinessProfile; call: string }) {
  const number = profile.whatsapp_number ?? profile.phone
  const look = 'inline-flex min-h-12 items-center gap-2.5 font-semibold'
  return (
    <p className="flex flex-wrap justify-center gap-x-8 border-t border-sand-deep pt-4">
      {profile.phone && (
        <a href={telephoneLink(profile.phone)} className={look}>
          <Icon name="phone" className="size-5 text-gold-deep" />
          {call}
        </a>
      )}
      {number && (
        <a href={whatsappLink(number, '')} target="_blank" rel="noopener noreferrer" className={look}>
          <BrandIcon brand="WhatsApp" className="size-5 text-gold-deep" />
          WhatsApp
        </a>
      )}
    </p>
  )
}
