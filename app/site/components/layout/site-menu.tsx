// The menu of small screens: a full-screen popover that the browser opens and closes.
import type { ToggleEvent } from 'react'
import { Link } from 'react-router'
import { AppointmentRequestButton } from '#app/site/components/appointment-request-button.tsx'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { Icon } from '#app/site/components/icon.tsx'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { GENERAL_APPOINTMENT } from '#domain/text/limits.ts'
import { AccountLink } from './account-link.tsx'
import { mainNavigation } from './navigation.ts'
import { SiteName, siteNameClasses } from './site-name.tsx'
import { SocialLinks } from './social-links.tsx'

export const MENU_ID = 'site-menu'

export function SiteMenu({ profile }: { profile: BusinessProfile }) {
  return (
    <div
      id={MENU_ID}
      popover="auto"
      role="dialog"
      aria-label="Menu"
      onBeforeToggle={keepFocusInside}
      className="site-menu bg-ink text-ivory"
    >
      <div className="site-bar px-5">
        <p className={siteNameClasses(profile.business_name)}>
          <SiteName name={profile.business_name} />
        </p>
        {/* The browser itself focuses it when the menu opens, also before React runs. */}
        <button
          type="button"
          autoFocus
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="icon-link -mr-2.5 shrink-0"
        >
          <Icon name="close" className="size-6" />
        </button>
      </div>
      <nav aria-label="Menu" className="flex flex-col px-5 pt-2">
        {mainNavigation.map(({ label, to }) => (
          <Link
            key={label}
            to={to}
            onClick={closeMenu}
            className="border-b border-ink-line py-3.5 font-display text-[1.75rem] leading-tight"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="px-5 pt-7 pb-8">
        <AppointmentRequestButton
          serviceName={GENERAL_APPOINTMENT}
          className={`${buttonClasses('primary')} w-full`}
        >
          BOOK APPOINTMENT
        </AppointmentRequestButton>
        <div className="mt-5 flex flex-wrap items-center justify-center gap-2">
          <SocialLinks profile={profile} />
          <AccountLink labelled />
        </div>
      </div>
    </div>
  )
}

function closeMenu() {
  document.getElementById(MENU_ID)?.hidePopover()
}

/** Runs before the toggle, so that the menu button is focusable again when the popover restores the focus. */
function keepFocusInside({ currentTarget: menu, newState }: ToggleEvent<HTMLElement>) {
  for (const element of document.body.children) {
    // The appointment dialog can be opened from the menu.
    if (element !== menu && element.localName !== 'dialog')
      element.toggleAttribute('inert', newState === 'open')
  }
}
