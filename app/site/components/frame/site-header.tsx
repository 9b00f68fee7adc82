// The bar that stays at the top: translucent ink over the first picture, solid once the page has scrolled (the attribute
// is set by hydration-starter.js, so it works before React does). On small screens its links live in a popover, which
// the browser opens by itself.

import { Link } from 'react-router'
import { BookButton } from '#app/site/components/book-button.tsx'
import { buttonLook } from '#app/site/components/button-looks.ts'
import { Icon } from '#app/site/components/icon.tsx'
import type { BusinessProfile } from '#domain/business-profile.ts'
import { GENERAL_APPOINTMENT } from '#domain/limits.ts'
import { mainNavigation } from './navigation.ts'
import { SocialLinks } from './social-links.tsx'

const MENU_ID = 'site-menu'

export function SiteHeader({ profile }: { profile: BusinessProfile }) {
  return (
    <header className="site-header fixed inset-x-0 top-0 z-30 text-ivory">
      <div className="mx-auto flex h-18 max-w-7xl items-center justify-between gap-6 px-5 lg:px-8">
        <Link
          to="/"
          className="font-display text-[1.75rem] leading-none font-semibold tracking-wide text-gold-bright"
        >
          {profile.business_name}
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-7 lg:flex">
          {mainNavigation.map(({ label, to }) => (
            <Link key={label} to={to} className="nav-link">
              {label}
            </Link>
          ))}
        </nav>
        <div className="hidden items-center gap-1 lg:flex">
          <SocialLinks profile={profile} />
          <AccountLink />
          <BookButton serviceName={GENERAL_APPOINTMENT} className={`${buttonLook('gold', 'compact')} ml-3`}>
            BOOK APPOINTMENT
          </BookButton>
        </div>
        <button
          type="button"
          popoverTarget={MENU_ID}
          aria-label="Open menu"
          className="icon-link -mr-2.5 lg:hidden"
        >
          <Icon name="menu" className="size-6" />
        </button>
      </div>
      <MobileMenu profile={profile} />
    </header>
  )
}

function MobileMenu({ profile }: { profile: BusinessProfile }) {
  return (
    <div id={MENU_ID} popover="auto" className="site-menu bg-ink text-ivory">
      <div className="flex h-18 items-center justify-between px-5">
        <span className="font-display text-[1.75rem] leading-none font-semibold tracking-wide text-gold-bright">
          {profile.business_name}
        </span>
        <button
          type="button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="icon-link -mr-2.5"
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
        <BookButton serviceName={GENERAL_APPOINTMENT} className={`${buttonLook('primary')} w-full`}>
          BOOK APPOINTMENT
        </BookButton>
        <div className="mt-5 flex items-center justify-center gap-2">
          <SocialLinks profile={profile} />
          <AccountLink />
        </div>
      </div>
    </div>
  )
}

function closeMenu() {
  document.getElementById(MENU_ID)?.hidePopover()
}

function AccountLink() {
  return (
    <Link to="/auth" reloadDocument aria-label="Staff sign-in" className="icon-link">
      <Icon name="account" />
    </Link>
  )
}
