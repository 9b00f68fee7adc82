// The page of a lead's private link: the request, its status, the next step and the possible actions.
import type { ReactNode } from 'react'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { CalendarIcon } from '#app/site/components/calendar-icon.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import { BrandIcon } from '#app/site/components/layout/brand-icons.tsx'
import { LegalLinks } from '#app/site/components/layout/legal-links.tsx'
import { SiteName } from '#app/site/components/layout/site-name.tsx'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { type LeadState, type OwnLead, referenceOf, stateOfLead } from '#domain/leads/own-lead.ts'
import { requestText } from '#domain/leads/preferred-time.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { telephoneLink, whatsappLink } from '#domain/text/phone.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { formatDay } from '#domain/time/dates.ts'
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

const states: Readonly<Record<LeadState, string>> = {
  waiting: 'Received',
  answered: 'In discussion',
  booked: 'Booked',
  withdrawn: 'Cancelled',
  closed: 'Closed',
}

export function LeadPage({ lead, address, profile, thanks, sorry }: LeadPageProps) {
  const zone = profile.time_zone
  const state = stateOfLead(lead)
  const { preferred_date, message, area, people, plan, quoted_price, quoted_total, waits_for } = lead
  return (
    <main className="min-h-dvh bg-sand md:py-12">
      <article className="mx-auto max-w-xl bg-ivory md:shadow-[0_2rem_5rem_-2rem_#0e0b0c80]">
        <Head lead={lead} profile={profile} state={state} />
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
                {lead.can_withdraw && (
                  <a
                    href={`${new URL(address).pathname}/plan`}
                    className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4"
                  >
                    Change my plan
                  </a>
                )}
              </Fact>
            )}
            {message && (
              <Fact label="Your message">
                <span className="whitespace-pre-line">{message}</span>
              </Fact>
            )}
            <Fact label="Sent">{formatDateAndClock(lead.sent_at, zone)}</Fact>
          </dl>
          {lead.can_withdraw && <Withdraw />}
          <p className="text-center text-sm text-balance text-text-soft">
            This page is only for you and works for 30 days. Save its link to open it again later.
          </p>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`My request ${referenceOf(lead.id)}, ${profile.business_name}: ${address}`)}`}
            target="_blank"
            rel="noopener noreferrer"
            className="-mt-4 inline-flex min-h-11 items-center gap-2 justify-self-center font-semibold underline decoration-gold underline-offset-4"
          >
            <BrandIcon brand="WhatsApp" />
            Send this link to myself
          </a>
          <LegalLinks />
        </div>
      </article>
    </main>
  )
}

function Head({ lead, profile, state }: Pick<LeadPageProps, 'lead' | 'profile'> & { state: LeadState }) {
  return (
    <header className="relative overflow-hidden bg-ink px-5 pt-7 pb-11 text-center text-ivory">
      <img
        src="/art/mandala-watermark.svg"
        alt=""
        width={640}
        height={640}
        className="pointer-events-none absolute top-14 left-1/2 w-[38rem] max-w-none -translate-x-1/2 opacity-15"
      />
      <div className="relative">
        <a
          href="/"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-display text-2xl font-semibold text-gold-bright"
        >
          <SiteName name={profile.business_name} />
        </a>
        <p className="mt-6 text-lg wrap-anywhere text-sand">Namaste, {lead.first_name}</p>
        <h1 className="mt-2 font-display text-[3rem] leading-[1.05] font-medium">Your request</h1>
        <p className="mt-2 text-xl text-sand lining-nums">
          Reference{' '}
          <span className="font-semibold tracking-wider text-gold-bright">{referenceOf(lead.id)}</span>
        </p>
        <img
          src="/art/ornament-divider.svg"
          alt=""
          width={240}
          height={24}
          className="mx-auto mt-6 h-6 w-60 max-w-full"
        />
        <p
          className={`mt-6 inline-flex items-center gap-2 border px-5 py-1.5 font-semibold ${state === 'booked' ? 'border-gold bg-gold text-ink' : 'border-gold/60 text-gold-bright'}`}
        >
          {state === 'booked' && <Icon name="check" />}
          {states[state]}
        </p>
        <p className="mx-auto mt-4 max-w-sm text-lg text-balance text-sand/90">
          {whatHappensNext(lead, state, profile.time_zone)}
        </p>
      </div>
    </header>
  )
}

function whatHappensNext(lead: OwnLead, state: LeadState, zone: string): string {
  const { answer_by, appointment_starts_at } = lead
  switch (state) {
    case 'waiting':
      return answer_by && Date.parse(answer_by) > Date.now()
        ? `We will call you by ${formatDateAndClock(answer_by, zone)} to confirm the time, the look and the address.`
        : 'We will call you as soon as we can to confirm the time, the look and the address.'
    case 'answered':
      return 'We have contacted you. We will confirm the details on call.'
    case 'booked':
      return `We will visit you on ${formatDateAndClock(appointment_starts_at ?? lead.sent_at, zone)}.`
    case 'withdrawn':
      return 'You have cancelled this request, and we will not call you about it. You are always welcome to send a new one.'
    case 'closed':
      return 'This request is closed. Please call us if you would still like a visit.'
  }
}

function LeadActions({
  lead,
  profile,
  state,
}: Pick<LeadPageProps, 'lead' | 'profile'> & { state: LeadState }) {
  const number = profile.whatsapp_number ?? profile.phone
  const { appointment_link } = lead
  return (
    <div className="grid gap-3">
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
    <details className="open:border open:border-sand-deep open:bg-white/60">
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
