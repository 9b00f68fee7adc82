// The page of an offered time, in one column: what is offered, and one tap to book it.
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { Icon } from '#app/site/components/icon.tsx'
import { LegalLinks } from '#app/site/components/layout/legal-links.tsx'
import { servicesText, toPrepare } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import type { OwnWaitlistOffer } from '#domain/appointments/waitlist-offer.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { whatsappLink } from '#domain/text/phone.ts'
import { momentText } from '../appointment-moment.ts'
import { Contact } from '../contact.tsx'
import { Fact } from '../fact.tsx'
import { VisitHead } from '../visit-head.tsx'

interface OfferPageProps {
  readonly offer: OwnWaitlistOffer
  readonly profile: BusinessProfile
  /** Why the last action failed. */
  readonly sorry: 'tooLate' | 'failed' | null
}

const tones = { open: 'plain', accepted: 'sure', declined: 'plain', ended: 'off' } as const

export function OfferPage({ offer, profile, sorry }: OfferPageProps) {
  const texts = clientPageTexts[offer.language]
  const { state } = offer
  return (
    <main className="min-h-dvh bg-sand md:py-12">
      <article className="mx-auto max-w-xl bg-ivory md:shadow-[0_2rem_5rem_-2rem_#0e0b0c80]">
        <VisitHead
          visit={offer}
          profile={profile}
          state={texts.waitlist.states[state]}
          tone={tones[state]}
          sentence={texts.waitlist.sentences[state]}
        />
        <div className="grid grid-cols-1 gap-6 px-5 pt-6 pb-10 sm:px-10">
          {sorry && (
            <p role="alert" className="border-l-2 border-sindoor bg-rose/30 px-4 py-3 text-sindoor-deep">
              {texts[sorry]}
            </p>
          )}
          <OfferActions offer={offer} zone={profile.time_zone} />
          <OfferFacts offer={offer} />
          {state !== 'accepted' && offer.is_waiting && <Leave offer={offer} />}
          <Contact profile={profile} call={texts.call} chat={chatLink(offer, profile)} />
          <p className="text-center text-sm text-balance text-text-soft">{texts.onlyForYou}</p>
          <LegalLinks labels={texts} />
        </div>
      </article>
    </main>
  )
}

function OfferActions({ offer, zone }: { offer: OwnWaitlistOffer; zone: string }) {
  const { language, state, held_until, moves_from, appointment_link, is_waiting } = offer
  const texts = clientPageTexts[language].waitlist
  if (state === 'accepted')
    return (
      appointment_link && (
        <a href={appointment_link} rel="noreferrer" className={buttonClasses('primary')}>
          {texts.seeVisit}
        </a>
      )
    )
  if (state !== 'open') return is_waiting && <p className="text-center text-balance">{texts.stillWaiting}</p>
  return (
    <form method="post" className="grid gap-3">
      {moves_from && (
        <p className="text-center text-balance">{texts.movesFrom(momentText(moves_from, offer, zone))}</p>
      )}
      <button type="submit" name="act" value="take" className={`${buttonClasses('primary')} w-full`}>
        <Icon name="check" />
        {moves_from ? texts.move : texts.take}
      </button>
      <button
        type="submit"
        name="act"
        value="decline"
        className={`${buttonClasses('ink', 'compact')} w-full`}
      >
        {texts.decline}
      </button>
      {held_until && (
        <p className="text-center text-sm text-balance text-text-soft">
          {texts.heldUntil(momentText(held_until, offer, zone))}
        </p>
      )}
    </form>
  )
}

function OfferFacts({ offer }: { offer: OwnWaitlistOffer }) {
  const texts = clientPageTexts[offer.language]
  const prepare = offer.state === 'open' ? toPrepare(offer) : []
  return (
    <dl className="divide-y divide-sand-deep">
      <Fact icon="sparkle" label={texts.services}>
        {servicesText(offer).map((service) => (
          <span key={service} className="block">
            {service}
          </span>
        ))}
      </Fact>
      <Fact icon="account" label={texts.who}>
        {offer.beautician_name}
      </Fact>
      <Fact icon="place" label={texts.where}>
        {texts.atHome(offer.area)}
      </Fact>
      {prepare.length > 0 && (
        <Fact icon="flower" label={texts.prepare}>
          {prepare.map((text) => (
            <span key={text} className="block whitespace-pre-line">
              {text}
            </span>
          ))}
        </Fact>
      )}
      {offer.price !== null && (
        <Fact icon="gem" label={texts.price}>
          <span className="text-xl font-semibold">{formatRupees(offer.price)}</span>
        </Fact>
      )}
    </dl>
  )
}

function Leave({ offer }: { offer: OwnWaitlistOffer }) {
  const texts = clientPageTexts[offer.language].waitlist
  return (
    <details className="open:border open:border-sand-deep open:bg-white/60">
      <summary className="mx-auto flex min-h-12 w-fit cursor-pointer list-none items-center px-3 font-medium underline decoration-gold underline-offset-4">
        {texts.leave}
      </summary>
      <form method="post" className="grid gap-4 px-5 pb-5 text-center">
        <p className="text-balance">{texts.leaveSure}</p>
        <button type="submit" name="act" value="leave" className={`${buttonClasses('ink')} w-full`}>
          {texts.leaveYes}
        </button>
      </form>
    </details>
  )
}

/** A WhatsApp message that says which time it is about; null if the business has no number. */
function chatLink(offer: OwnWaitlistOffer, profile: BusinessProfile): string | null {
  const number = profile.whatsapp_number ?? profile.phone
  const when = momentText(offer.starts_at, offer, profile.time_zone)
  return (
    number &&
    whatsappLink(number, clientPageTexts[offer.language].waitlist.about(profile.business_name, when))
  )
}
