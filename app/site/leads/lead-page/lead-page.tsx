// The page of a lead's private link: the request, its status, the next step and the possible actions.
import type { ReactNode } from 'react'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { CalendarIcon } from '#app/site/components/calendar-icon.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import { BrandIcon } from '#app/site/components/layout/brand-icons.tsx'
import { LegalLinks } from '#app/site/components/layout/legal-links.tsx'
import oneSheet from '#app/site/components/layout/one-sheet.css?inline'
import { PageButtonScript } from '#app/site/components/page-button-script.tsx'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { type LeadState, type OwnLead, referenceOf, stateOfLead } from '#domain/leads/own-lead.ts'
import { requestOfPlan } from '#domain/leads/plan/plan-changes.ts'
import { writeRequest } from '#domain/leads/plan/plan-input.ts'
import { requestText } from '#domain/leads/preferred-time.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { telephoneLink, whatsappLink } from '#domain/text/phone.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { formatDay } from '#domain/time/dates.ts'
import { SharePlan } from '../planner/share-plan.tsx'
import { LeadHead } from './lead-head.tsx'
import { OwnPlan } from './own-plan.tsx'

interface LeadPageProps {
  readonly lead: OwnLead
  /** The address of this page. */
  readonly address: string
  readonly profile: BusinessProfile
  /** The message right after sending. */
  readonly thanks: string | null
  readonly sorry: string | null
}

export function LeadPage({ lead, address, profile, thanks, sorry }: LeadPageProps) {
  const zone = profile.time_zone
  const state = stateOfLead(lead)
  const { preferred_date, message, area, people, plan, quoted_price, quoted_total, waits_for } = lead
  return (
    <main className="one-sheet min-h-dvh bg-sand md:py-12">
      <style>{oneSheet}</style>
      <article className="mx-auto max-w-xl bg-ivory md:shadow-[0_2rem_5rem_-2rem_#0e0b0c80]">
        <LeadHead lead={lead} profile={profile} state={state} />
        <div className="grid grid-cols-1 gap-6 px-5 pt-6 pb-10 sm:px-10">
          {thanks && (
            <p role="status" className="border-l-2 border-gold bg-sand px-4 py-3 font-medium">
              {thanks}
            </p>
          )}
          {sorry && (
            <p role="alert" className="border-l-2 border-sindoor bg-rose/30 px-4 py-3 text-sindoor-deep">
              {sorry}
            </p>
          )}
          <LeadActions lead={lead} profile={profile} state={state} />
          <dl className="divide-y divide-sand-deep border-y border-sand-deep">
            <Fact label="You asked for">{lead.service_interested}</Fact>
            {quoted_price !== null && <Fact label="Quoted price">{formatRupees(quoted_price)}</Fact>}
            {quoted_total !== null && !plan && (
              <Fact label={people && people > 1 ? 'Total for 1 person' : 'Total'}>
                {formatRupees(quoted_total)}
              </Fact>
            )}
            {preferred_date && <Fact label="When">{requestText(preferred_date, zone)}</Fact>}
            {waits_for && (
              <Fact label="Waitlist">
                You are on the waitlist for {formatDay(waits_for)}. We send you a message with a link when a
                time becomes free.
              </Fact>
            )}
            {area && <Fact label="Where">At your home in {area}</Fact>}
            {people && <Fact label="For">{people === 1 ? '1 person' : `${people} people`}</Fact>}
            {plan && (
              <Fact label="Your plan">
                <OwnPlan plan={plan} zone={zone} />
                <span className="flex flex-wrap gap-x-6 print:hidden">
                  {lead.can_withdraw && (
                    <a
                      href={`${new URL(address).pathname}/plan`}
                      className="mt-4 inline-flex min-h-11 items-center underline decoration-gold underline-offset-4"
                    >
                      Change my plan
                    </a>
                  )}
                  <SharePlan
                    address={new URL(`/plan?${writeRequest(requestOfPlan(plan, zone))}`, address).href}
                    business={profile.business_name}
                  />
                </span>
              </Fact>
            )}
            {message && (
              <Fact label="Your message">
                <span className="whitespace-pre-line">{message}</span>
              </Fact>
            )}
            <Fact label="Sent">{formatDateAndClock(lead.sent_at, zone)}</Fact>
          </dl>
          {plan && (
            <button type="button" id="print" hidden className={`${buttonClasses('ink')} print:hidden`}>
              Print
            </button>
          )}
          {lead.can_withdraw && <Withdraw />}
          <p className="text-center text-sm text-balance text-text-soft print:hidden">
            This page is only for you and works for 30 days. Save its link to open it again later.
          </p>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`My request ${referenceOf(lead.id)}, ${profile.business_name}: ${address}`)}`}
            target="_blank"
            rel="noopener noreferrer"
            className="-mt-4 inline-flex min-h-11 items-center gap-2 justify-self-center font-semibold underline decoration-gold underline-offset-4 print:hidden"
          >
            <BrandIcon brand="WhatsApp" />
            Send this link to myself
          </a>
          <div className="print:hidden">
            <LegalLinks />
          </div>
        </div>
      </article>
      {plan && <PageButtonScript />}
    </main>
  )
}

function LeadActions({
  lead,
  profile,
  state,
}: Pick<LeadPageProps, 'lead' | 'profile'> & { state: LeadState }) {
  const number = profile.whatsapp_number ?? profile.phone
  const { appointment_link } = lead
  return (
    <div className="grid gap-3 print:hidden">
      {state === 'booked' && !appointment_link && (
        <p className="text-pretty">
          To see, move or cancel your visit, use the link in our message about it, or call us.
        </p>
      )}
      {appointment_link && (
        <>
          <a href={appointment_link} rel="noreferrer" className={buttonClasses('primary')}>
            View your visit
          </a>
          <a href={`${appointment_link}/visit.ics`} rel="noreferrer" className={buttonClasses('ink')}>
            <CalendarIcon />
            Add to calendar
          </a>
        </>
      )}
      {(state === 'withdrawn' || state === 'closed') && (
        <a href="/services" rel="noreferrer" className={buttonClasses('primary')}>
          Request another visit
        </a>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {number && (
          <a
            href={whatsappLink(
              number,
              `Hello ${profile.business_name}, about my request ${referenceOf(lead.id)}: `,
            )}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses('ink', 'compact')}
          >
            <BrandIcon brand="WhatsApp" />
            WhatsApp
          </a>
        )}
        {profile.phone && (
          <a href={telephoneLink(profile.phone)} className={buttonClasses('ink', 'compact')}>
            <Icon name="phone" />
            Call us
          </a>
        )}
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="py-4">
      <dt className="text-sm text-text-soft">{label}</dt>
      <dd className="text-lg leading-snug text-pretty wrap-anywhere">{children}</dd>
    </div>
  )
}

function Withdraw() {
  return (
    <details className="print:hidden open:border open:border-sand-deep open:bg-white/60">
      <summary className="mx-auto flex min-h-12 w-fit cursor-pointer list-none items-center px-3 font-medium underline decoration-gold underline-offset-4">
        Cancel my request
      </summary>
      <form method="post" className="grid gap-4 px-5 pb-5 text-center">
        <p className="text-balance">Cancel this request? We will not call you about it.</p>
        <button type="submit" name="act" value="withdraw" className={`${buttonClasses('primary')} w-full`}>
          Yes, cancel it
        </button>
      </form>
    </details>
  )
}
