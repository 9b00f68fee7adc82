// A page with one of the owner's texts. It has no script, so its header has links instead of the menu and the dialog.
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { SiteFooter } from '#app/site/components/layout/site-footer.tsx'
import { SiteName, siteNameClasses } from '#app/site/components/layout/site-name.tsx'
import { SectionHeading } from '#app/site/components/section-heading.tsx'
import { paragraphsOf } from '#domain/business/legal-texts.ts'

interface LegalPageProps {
  readonly title: string
  readonly text: string
}

export function LegalPage({ title, text }: LegalPageProps) {
  const profile = useBusinessProfile()
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className="bg-ink text-ivory">
        <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center gap-x-6 px-5 xl:px-8">
          <a href="/" className={siteNameClasses(profile.business_name)}>
            <SiteName name={profile.business_name} />
          </a>
          <nav aria-label="Main" className="ml-auto flex flex-wrap gap-x-6">
            <a href="/services" className="nav-link">
              Services
            </a>
            <a href="/#contact" className="nav-link">
              Contact
            </a>
          </nav>
        </div>
      </header>
      <main id="content" className="bg-ivory">
        <div className="bg-ink px-5 pt-10 pb-14 text-ivory md:pt-16 md:pb-20">
          <SectionHeading as="h1" eyebrow={profile.business_name} title={title} onInk />
        </div>
        <div className="mx-auto grid max-w-2xl gap-6 px-5 py-14 text-lg text-pretty wrap-anywhere md:py-20">
          {[...paragraphsOf(text).entries()].map(([position, paragraph]) => (
            <p key={position} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      </main>
      <SiteFooter profile={profile} />
    </>
  )
}
