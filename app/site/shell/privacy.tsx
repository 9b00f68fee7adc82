// The privacy notice for visitors. docs/privacy.md describes the same for the owner.

import type { ReactNode } from 'react'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { SectionHeading } from '#app/site/components/section-heading.tsx'
import { pageMeta } from '#app/site/lib/page/seo.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import type { Route } from './+types/privacy.ts'

export const handle: PageHandle = { kind: 'public', cached: {} }

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = rootDataOf(matches)
  const name = root?.profile.business_name ?? ''
  return pageMeta(root, {
    title: `Privacy | ${name}`,
    description: `What ${name} keeps about you when you send an enquiry or a review, why, and how to have it deleted.`,
    path: '/privacy',
  })
}

export default function Privacy() {
  const { business_name, phone, email } = useBusinessProfile()
  return (
    <main id="content" className="bg-ivory">
      <div className="bg-ink px-5 pt-28 pb-14 text-ivory md:pt-40 md:pb-20 xl:pt-36">
        <SectionHeading as="h1" eyebrow={business_name} title="Your privacy" onInk />
      </div>
      <div className="mx-auto grid max-w-2xl gap-10 px-5 py-14 text-lg text-pretty md:py-20">
        <Part title="What we store">
          With an enquiry: your name and phone number, the service, day and time you prefer, and your email,
          area and message if you give them; also the page, website or advertisement that brought you to us.
          For a visit: your address, the allergies that you tell us about, and the results of patch tests that
          you agree to. With a review: your name, rating and what you write, and your email if you give it.
        </Part>
        <Part title="Why we need it">
          We use your enquiry to call you back and arrange the visit, allergies and patch tests to choose safe
          products, and your review to show it here once we have approved it, with your name and never with
          your email.
        </Part>
        <Part title="Who can see it">
          Only our staff. This site sets no cookies and does not track you. What you have typed and not yet
          sent, and the area you asked about, stay in your own browser.
        </Part>
        {(phone || email) && (
          <Part title="Your choices">
            Ask us to see, correct or delete what we keep about you:{' '}
            {phone && <ContactLink href={telephoneLink(phone)} text={phone} />}
            {phone && email && ' or '}
            {email && <ContactLink href={`mailto:${email}`} text={email} />}.
          </Part>
        )}
      </div>
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-display text-[1.75rem] leading-tight font-semibold">{title}</h2>
      <p className="mt-2 text-text-soft">{children}</p>
    </section>
  )
}

function ContactLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="text-text underline decoration-gold underline-offset-4">
      {text}
    </a>
  )
}
