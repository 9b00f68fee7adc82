// The bottom bar of small screens.

import { Link, useLocation } from 'react-router'
import { Icon } from '#app/site/components/icon.tsx'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { whatsappLink } from '#domain/text/phone.ts'
import { BrandIcon } from './brand-icons.tsx'

export function BottomBar({ profile }: { profile: BusinessProfile }) {
  const number = profile.whatsapp_number ?? profile.phone
  const { pathname, search } = useLocation()
  const message = `Hello ${profile.business_name}, I would like to book an appointment.`
  return (
    <nav
      aria-label="Quick actions"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-gold/30 bg-ink/95 pb-[env(safe-area-inset-bottom)] text-sand backdrop-blur md:hidden"
    >
      <Link to="/#top" className="bottom-link">
        <Icon name="home" />
        Home
      </Link>
      {/* The services page has a list of its own; its address holds the chosen category. */}
      <Link
        to={pathname === '/services' ? { search, hash: 'services' } : '/#services'}
        className="bottom-link"
      >
        <Icon name="sparkle" />
        Services
      </Link>
      {number && (
        <a href={whatsappLink(number, message)} target="_blank" rel="noopener" className="bottom-link">
          <BrandIcon brand="WhatsApp" />
          WhatsApp
        </a>
      )}
    </nav>
  )
}
