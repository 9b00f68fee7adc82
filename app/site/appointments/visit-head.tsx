// The header of the private pages of a visit, styled like an invitation card: client, day, time and state.
import { Icon } from '#app/site/components/icon.tsx'
import { SiteName } from '#app/site/components/layout/site-name.tsx'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import type { Language } from '#domain/messages/language.ts'
import { formatAppointmentDay, formatAppointmentTime } from '#domain/messages/message-dates.ts'

interface VisitHeadProps {
  readonly visit: {
    readonly language: Language
    readonly first_name: string
    readonly starts_at: string
    readonly ends_at: string
  }
  readonly profile: BusinessProfile
  readonly state: string
  readonly tone: 'plain' | 'sure' | 'off'
  readonly sentence: string | null
}

const toneClasses = {
  plain: 'border-gold/60 text-gold-bright',
  sure: 'border-gold bg-gold text-ink',
  off: 'border-rose/60 text-rose',
} as const

export function VisitHead({ visit, profile, state, tone, sentence }: VisitHeadProps) {
  const { language, first_name, starts_at, ends_at } = visit
  const texts = clientPageTexts[language]
  const time = (moment: string) => formatAppointmentTime(moment, profile.time_zone, language)
  const [weekday, date] = formatAppointmentDay(starts_at, profile.time_zone, language).split(', ')
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
        <h1 className={`mt-3 font-display font-medium ${tone === 'off' ? 'line-through decoration-1' : ''}`}>
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
          className={`mt-6 inline-flex items-center gap-2 border px-5 py-1.5 font-semibold ${toneClasses[tone]}`}
        >
          {tone === 'sure' && <Icon name="check" />}
          {state}
        </p>
        {sentence && <p className="mx-auto mt-4 max-w-sm text-balance text-sand/90">{sentence}</p>}
      </div>
    </header>
  )
}
