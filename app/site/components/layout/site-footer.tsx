import { Link } from 'react-router'
import { useBusinessHours } from '#app/lib/root-data.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { legalPages } from '#domain/business/legal-texts.ts'
import { telephoneLink, whatsappLink } from '#domain/text/phone.ts'
import { BrandIcon } from './brand-icons.tsx'
import { footerNavigation, footerPages } from './navigation.ts'
import { SiteName } from './site-name.tsx'
import { SocialLinks } from './social-links.tsx'

export function SiteFooter({ profile }: { profile: BusinessProfile }) {
  const hours = useBusinessHours()
  return (
    <footer className="relative overflow-hidden bg-ink pt-20 pb-28 text-sand md:pb-12">
      <img
        src="/art/mandala-watermark.svg"
        alt=""
        width={640}
        height={640}
        loading="lazy"
        className="pointer-events-none absolute -right-40 -bottom-64 w-[40rem] opacity-10"
      />
      <div className="relative mx-auto grid max-w-7xl gap-12 px-5 md:grid-cols-[1.6fr_1.6fr_1.3fr] lg:px-8">
        <div>
          <p className="font-display text-4xl font-semibold text-gold-bright">
            <SiteName name={profile.business_name} />
          </p>
          {profile.tagline && <p className="mt-3 max-w-xs text-sand/80">{profile.tagline}</p>}
          <div className="mt-5 -ml-2.5 flex gap-1">
            <SocialLinks profile={profile} />
          </div>
        </div>
        <nav aria-label="Quick links">
          <h2 className="eyebrow text-gold">Quick links</h2>
          <div className="mt-3 grid grid-cols-2 gap-x-6">
            <Links to={footerNavigation} />
            <Links to={footerPages} />
          </div>
        </nav>
        <div>
          <h2 className="eyebrow text-gold">Contact us</h2>
          <ul className="mt-3">
            {profile.phone && (
              <li>
                <a href={telephoneLink(profile.phone)} className="footer-link">
                  {profile.phone}
                </a>
              </li>
            )}
            {profile.whatsapp_number && (
              <li>
                <a
                  href={whatsappLink(
                    profile.whatsapp_number,
                    `Hello ${profile.business_name}, I have a question.`,
                  )}
                  target="_blank"
                  rel="noopener"
                  className="footer-link gap-2"
                >
                  <BrandIcon brand="WhatsApp" />
                  WhatsApp
                </a>
              </li>
            )}
            {profile.email && (
              <li>
                <a href={`mailto:${profile.email}`} className="footer-link">
                  {profile.email}
                </a>
              </li>
            )}
            {hours && <li className="py-2 text-sand/80">{hours.text}</li>}
            {profile.area_served && <li className="py-2 text-sand/80">Serving {profile.area_served}</li>}
          </ul>
        </div>
      </div>
      <p className="relative mx-auto mt-14 flex max-w-7xl flex-wrap items-center justify-between gap-x-8 border-t border-ink-line px-5 pt-3 text-sm text-sand/70 lg:px-8">
        © {profile.business_name}
        <span className="flex flex-wrap gap-x-6">
          {/* Plain links: the browser has no code for these pages. */}
          {legalPages.map(({ label, path }) => (
            <a key={path} href={path} className="footer-link">
              {label}
            </a>
          ))}
          <Link to="/privacy" className="footer-link">
            Privacy
          </Link>
        </span>
      </p>
    </footer>
  )
}

const Links = ({ to: links }: { to: typeof footerNavigation | typeof footerPages }) => (
  <ul>
    {links.map(({ label, to }) => (
      <li key={label}>
        <Link to={to} className="footer-link">
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
