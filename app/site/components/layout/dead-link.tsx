// The page of an invalid private link. The client's language is unknown, so it is in English and Hindi.
import { buttonClasses } from '#app/site/components/button-classes.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { telephoneLink } from '#domain/text/phone.ts'

const title = 'This link does not work'

interface Advice {
  readonly english: string
  readonly hindi: string
}

const openAgain: Advice = {
  english: 'It may be old or incomplete. Please open it again from our message, or call us.',
  hindi: 'यह लिंक पुराना या अधूरा है। कृपया इसे हमारे मैसेज से फिर खोलें, या हमें फ़ोन करें।',
}

/** Staff renew the link of a receipt. */
export const askForRenewal: Advice = {
  english: 'A link to a receipt works for a year. If yours has expired, please call us for a new one.',
  hindi: 'रसीद का लिंक एक साल तक चलता है। अगर आपका लिंक बंद हो गया है, तो हमें फ़ोन करें, हम उसे फिर चालू कर देंगे।',
}

interface DeadLinkProps {
  readonly profile: BusinessProfile
  readonly advice?: Advice
}

export function DeadLink({ profile, advice = openAgain }: DeadLinkProps) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-5 bg-ivory p-6 text-center">
      <title>{`${title} | ${profile.business_name}`}</title>
      <img src="/art/not-found.svg" alt="" width={240} height={240} className="size-56" />
      <p className="eyebrow text-gold-deep">{profile.business_name}</p>
      <h1 className="font-display text-[2.75rem] leading-tight font-medium text-balance md:text-6xl">
        {title}
      </h1>
      <p className="max-w-md text-lg text-balance text-text-soft">{advice.english}</p>
      <p lang="hi" className="max-w-md text-balance text-text-soft">
        {advice.hindi}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {profile.phone && (
          <a href={telephoneLink(profile.phone)} className={buttonClasses('primary')}>
            Call {profile.phone}
          </a>
        )}
        <a href="/" rel="noreferrer" className={buttonClasses('ink')}>
          Return to Home
        </a>
      </div>
    </main>
  )
}
