// The head of a lead's private page: its reference, its status and the next step.
import { Icon } from '#app/site/components/icon.tsx'
import { SiteName } from '#app/site/components/layout/site-name.tsx'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { type LeadState, type OwnLead, referenceOf } from '#domain/leads/own-lead.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'

interface LeadHeadProps {
  readonly lead: OwnLead
  readonly profile: BusinessProfile
  readonly state: LeadState
}

const states: Readonly<Record<LeadState, string>> = {
  waiting: 'Received',
  answered: 'In discussion',
  booked: 'Booked',
  withdrawn: 'Cancelled',
  closed: 'Closed',
}

export function LeadHead({ lead, profile, state }: LeadHeadProps) {
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
