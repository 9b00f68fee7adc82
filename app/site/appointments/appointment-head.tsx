// The header of the page, styled like an invitation card: client, day, time and status.

import { Icon } from '#app/site/components/icon.tsx'
import { SiteName } from '#app/site/components/layout/site-name.tsx'
import { type OwnAppointment, stateOf } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { formatAppointmentDay, formatAppointmentTime } from '#domain/messages/message-dates.ts'

const stateClasses = {
  booked: 'border-gold/60 text-gold-bright',
  confirmed: 'border-gold bg-gold text-ink',
  move_asked: 'border-gold/60 text-gold-bright',
  over: 'border-gold/60 text-gold-bright',
  unclosed: 'border-gold/60 text-gold-bright',
  cancelled: 'border-rose/60 text-rose',
} as const

export function AppointmentHead({
  appointment,
  profile,
}: {
  appointment: OwnAppointment
  profile: BusinessProfile
}) {
  const { language, first_name, starts_at, ends_at } = appointment
  const texts = clientPageTexts[language]
  const time = (moment: string) => formatAppointmentTime(moment, profile.time_zone, language)
  const [weekday, date] = formatAppointmentDay(starts_at, profile.time_zone, language).split(', ')
  const state = stateOf(appointment, Date.now())
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
        <p className="mt-6 text-lg text-sand">{texts.greeting(first_name)}</p>
        <h1
          className={`mt-3 font-display font-medium ${state === 'cancelled' ? 'line-through decoration-1' : ''}`}
        >
          <span className="block text-[min(1.875rem,14vw)] leading-tight text-gold-bright">
            {weekday}
            <span className="sr-only">, </span>
          </span>
          <span className="block text-[min(3.5rem,17vw)] leading-[1.05] text-balance lining-nums md:text-[4.5rem]">
            {date}
          </span>
        </h1>
        <p className="mt-3 text-xl text-balance text-sand">{texts.between(time(starts_at), time(ends_at))}</p>
        <img
          src="/art/ornament-divider.svg"
          alt=""
          width={240}
          height={24}
          className="mx-auto mt-6 h-6 w-60 max-w-full"
        />
        <p
          className={`mt-6 inline-flex items-center gap-2 border px-5 py-1.5 font-semibold ${stateClasses[state]}`}
        >
          {state === 'confirmed' && <Icon name="check" />}
          {texts.states[state]}
        </p>
        {(state !== 'booked' || appointment.can_confirm) && (
          <p className="mx-auto mt-4 max-w-sm text-balance text-sand/90">{texts.sentences[state]}</p>
        )}
      </div>
    </header>
  )
}
