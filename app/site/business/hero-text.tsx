import { Link } from 'react-router'
import { useBusinessHours } from '#app/lib/root-data.ts'
import { AppointmentRequestButton } from '#app/site/components/appointment-request-button.tsx'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { GENERAL_APPOINTMENT } from '#domain/text/limits.ts'

/** The text of the first screen, over the banners. */
export function HeroTexts({ profile }: { profile: BusinessProfile }) {
  const hours = useBusinessHours()
  const facts = [hours?.text, profile.area_served].filter(Boolean)
  return (
    <div className="mx-auto w-full max-w-7xl hero-text px-5 md:pb-16 lg:px-8">
      <div className="max-w-2xl">
        <p className="eyebrow hero-name text-gold-bright">{profile.business_name}</p>
        <h1 className="hero-title mt-3 font-display text-[clamp(2.25rem,min(11.4vw,11svh),4.25rem)] leading-none font-medium text-balance md:mt-4 lg:text-[5.25rem] lg:leading-[0.98]">
          {profile.tagline ?? profile.business_name}
        </h1>
        <div className="mt-6 flex flex-wrap gap-3 md:mt-8">
          <AppointmentRequestButton
            serviceName={GENERAL_APPOINTMENT}
            className={`${buttonClasses('primary', 'compact')} grow sm:grow-0`}
          >
            BOOK APPOINTMENT
          </AppointmentRequestButton>
          <Link to="/#services" className={`${buttonClasses('gold', 'compact')} grow sm:grow-0`}>
            Our services
          </Link>
        </div>
        {facts.length > 0 && (
          <p className="mt-6 hidden text-[0.9375rem] text-sand/90 md:block">{facts.join('  ·  ')}</p>
        )}
      </div>
    </div>
  )
}
