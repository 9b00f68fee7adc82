import { Icon } from '#app/site/components/icon.tsx'
import { BrandIcon } from '#app/site/components/layout/brand-icons.tsx'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { telephoneLink } from '#domain/text/phone.ts'

interface ContactProps {
  readonly profile: BusinessProfile
  readonly call: string
  readonly chat: string | null
}

/** Its links send no referrer, because the URL is secret. */
export function Contact({ profile, call, chat }: ContactProps) {
  const classes = 'inline-flex min-h-12 items-center gap-2.5 font-semibold'
  return (
    <p className="flex flex-wrap justify-center gap-x-8 border-t border-sand-deep pt-4">
      {profile.phone && (
        <a href={telephoneLink(profile.phone)} className={classes}>
          <Icon name="phone" className="size-5 text-gold-deep" />
          {call}
        </a>
      )}
      {chat && (
        <a href={chat} target="_blank" rel="noopener noreferrer" className={classes}>
          <BrandIcon brand="WhatsApp" className="size-5 text-gold-deep" />
          WhatsApp
        </a>
      )}
    </p>
  )
}
