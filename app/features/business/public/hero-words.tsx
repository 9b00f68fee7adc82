import { Link } from 'react-router'
import { BookButton } from '#app/components/site/book-button.tsx'
import { goldButton, primaryButton } from '#app/components/site/button-looks.ts'
import type { BusinessProfile } from '#domain/business-profile.ts'
import { GENERAL_APPOINTMENT } from '#domain/limits.ts'

/** What stands on the first screen over the banners. */
export function HeroWords({ profile }: { profile: BusinessProfile }) {
  const promises = [profile.hours, profile.area_served].filter(Boolean)
  return (
    <div className="mx-auto w-full max-w-7xl px-5 pb-24 md:pb-20 lg:px-8">
      <div className="max-w-2xl">
        <p className="eyebrow text-gold-bright">{profile.business_name}</p>
        <h1 className="mt-4 font-display text-[3.25rem] leading-[0.98] font-medium text-balance sm:text-[4rem] lg:text-[5.25rem]">
          {profile.tagline ?? profile.business_name}
        </h1>
        <div className="mt-8 flex flex-wrap gap-3">
          <BookButton serviceName={GENERAL_APPOINTMENT} className={primaryButton}>
            BOOK APPOINTMENT
          </BookButton>
          <Link to="/#services" className={goldButton}>
            See what we offer
          </Link>
        </div>
        {promises.length > 0 && (
          <p className="mt-6 text-[0.9375rem] text-sand/90">{promises.join('  ·  ')}</p>
        )}
      </div>
    </div>
  )
}
