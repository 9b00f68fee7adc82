// The page of an event's private link: its functions in order of time, and the money of all of them.
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { CalendarIcon } from '#app/site/components/calendar-icon.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import { LegalLinks } from '#app/site/components/layout/legal-links.tsx'
import oneSheet from '#app/site/components/layout/one-sheet.css?inline'
import { SiteName } from '#app/site/components/layout/site-name.tsx'
import { PageButtonScript } from '#app/site/components/page-button-script.tsx'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import { eventPageTexts } from '#domain/appointments/events/event-page-texts.ts'
import { keptVisits, type OwnEvent, type OwnFunction } from '#domain/appointments/events/own-event.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { functionName } from '#domain/leads/plan/function-name.ts'
import { formatAppointmentDay, formatAppointmentTime } from '#domain/messages/message-dates.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import { EventPayment } from './event-payment.tsx'

interface EventPageProps {
  readonly event: OwnEvent
  readonly profile: BusinessProfile
  /** `/f/TOKEN` */
  readonly path: string
}

export function EventPage({ event, profile, path }: EventPageProps) {
  const { language, first_name, functions } = event
  const texts = clientPageTexts[language]
  const own = eventPageTexts[language]
  return (
    <main lang={language} className="one-sheet min-h-dvh bg-sand md:py-12">
      <style>{oneSheet}</style>
      <article className="mx-auto max-w-xl bg-ivory md:shadow-[0_2rem_5rem_-2rem_#0e0b0c80]">
        <header className="relative overflow-hidden bg-ink px-5 pt-7 pb-10 text-center text-ivory">
          <img
            src="/art/mandala-watermark.svg"
            alt=""
            width={640}
            height={640}
            className="pointer-events-none absolute top-6 left-1/2 w-[34rem] max-w-none -translate-x-1/2 opacity-15"
          />
          <a
            href="/"
            rel="noreferrer"
            className="relative inline-flex min-h-11 items-center font-display text-2xl font-semibold text-gold-bright"
          >
            <SiteName name={profile.business_name} />
          </a>
          <p className="relative mt-6 text-lg text-sand">{texts.greeting(first_name)}</p>
          <h1 className="relative mt-2 font-display text-[min(3.25rem,15vw)] leading-tight font-medium text-balance text-gold-bright">
            {own.heading}
          </h1>
          <img
            src="/art/ornament-divider.svg"
            alt=""
            width={240}
            height={24}
            className="relative mx-auto mt-4 h-6 w-60 max-w-full"
          />
        </header>
        <div className="grid grid-cols-1 gap-6 px-5 pt-6 pb-10 sm:px-10">
          <ol className="functions divide-y divide-sand-deep border-y border-sand-deep">
            {[...functions.entries()].map(([index, one]) => (
              <FunctionOfEvent key={index} one={one} event={event} zone={profile.time_zone} />
            ))}
          </ol>
          <Money event={event} />
          <EventPayment event={event} zone={profile.time_zone} />
          <div className="grid gap-3 print:hidden">
            <a href={`${path}/visit.ics`} className={buttonClasses('ink')}>
              <CalendarIcon />
              {own.calendar}
            </a>
            <button type="button" id="print" hidden className={buttonClasses('ink')}>
              {own.print}
            </button>
          </div>
          {profile.phone && (
            <a
              href={telephoneLink(profile.phone)}
              className="inline-flex min-h-12 items-center justify-center gap-2.5 font-semibold print:hidden"
            >
              <Icon name="phone" className="size-5 text-gold-deep" />
              {texts.call}
            </a>
          )}
          <div className="grid gap-6 print:hidden">
            <p className="text-center text-sm text-balance text-text-soft">{texts.onlyForYou}</p>
            <LegalLinks labels={texts} />
          </div>
        </div>
      </article>
      <PageButtonScript />
    </main>
  )
}

function FunctionOfEvent({ one, event, zone }: { one: OwnFunction; event: OwnEvent; zone: string }) {
  const { language } = event
  const own = eventPageTexts[language]
  const visits = keptVisits(one)
  const isCancelled = visits.length === 0 && one.visits.length > 0
  const time = (moment: string) => formatAppointmentTime(moment, zone, language)
  return (
    <li className="grid gap-2 py-5">
      <p className="text-sm text-text-soft">{formatAppointmentDay(one.ready_by, zone, language)}</p>
      <h2
        className={`font-display text-3xl font-semibold wrap-anywhere ${isCancelled ? 'line-through' : ''}`}
      >
        {functionName(one)}
      </h2>
      <p className="text-lg">{isCancelled ? own.cancelled : own.readyBy(time(one.ready_by))}</p>
      {visits.map(({ id, starts_at, beautician, area, lines, link }) => (
        <section key={id} className="border-l-2 border-gold pl-4">
          <h3 className="font-medium">
            {time(starts_at)}
            {beautician && `, ${beautician}`}
            {area && `, ${area}`}
          </h3>
          <ul className="text-text-soft">
            {[...lines.entries()].map(([position, { guest_name, service }]) => (
              <li key={position} className="wrap-anywhere">
                {guest_name ? `${guest_name}: ` : ''}
                {service}
              </li>
            ))}
          </ul>
          <a
            href={link}
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4 print:hidden"
          >
            {own.visit}
          </a>
        </section>
      ))}
    </li>
  )
}

function Money({ event: { language, price, paid, amount_due, advance } }: { event: OwnEvent }) {
  const texts = clientPageTexts[language]
  const own = eventPageTexts[language]
  const lines: readonly (readonly [string, number])[] = [
    [texts.total, price],
    [texts.paid, paid],
    ...(advance > paid ? [[own.advance, Math.min(advance, price)] as const] : []),
    [texts.due, amount_due],
  ]
  return (
    <dl className="grid gap-1.5 text-lg">
      {lines.map(([term, amount]) => (
        <div key={term} className="flex justify-between gap-4">
          <dt>{term}</dt>
          <dd className="shrink-0 whitespace-nowrap tabular-nums lining-nums">{formatRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
