// The fixed header: translucent over the first image, solid once the page has scrolled. page-script.ts sets the attribute,
// so it works before hydration. On small screens its links are in the menu.
import { Link } from 'react-router'
import { AppointmentRequestButton } from '#app/site/components/appointment-request-button.tsx'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { Icon } from '#app/site/components/icon.tsx'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { GENERAL_APPOINTMENT } from '#domain/text/limits.ts'
import { AccountLink } from './account-link.tsx'
import { mainNavigation } from './navigation.ts'
import { MENU_ID } from './site-menu.tsx'
import { SiteName, siteNameClasses } from './site-name.tsx'
import { SocialLinks } from './social-links.tsx'

export function SiteHeader({ profile }: { profile: BusinessProfile }) {
  return (
    <header className="site-header fixed inset-x-0 top-0 z-30 text-ivory">
      <div className="site-bar mx-auto max-w-7xl px-5 xl:px-8">
        <Link to="/" className={siteNameClasses(profile.business_name)}>
          <SiteName name={profile.business_name} />
        </Link>
        <nav aria-label="Main" className="site-nav hidden md:flex">
          {mainNavigation.map(({ label, to }) => (
            <Link key={label} to={to} className="nav-link">
              {label}
            </Link>
          ))}
        </nav>
        <div className="hidden flex-wrap items-center gap-1 md:flex">
          <SocialLinks profile={profile} />
          <AccountLink />
          <AppointmentRequestButton
            serviceName={GENERAL_APPOINTMENT}
            className={`${buttonClasses('gold', 'compact')} ml-3`}
          >
            BOOK APPOINTMENT
          </AppointmentRequestButton>
        </div>
        <button
          type="button"
          popoverTarget={MENU_ID}
          aria-label="Open menu"
          className="icon-link -mr-2.5 shrink-0 md:hidden"
        >
          <Icon name="menu" className="size-6" />
        </button>
      </div>
    </header>
  )
}
