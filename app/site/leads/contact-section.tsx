import type { ReactNode } from 'react'
import { useBusinessHours } from '#app/lib/root-data.ts'
import { Icon } from '#app/site/components/icon.tsx'
import { BrandIcon } from '#app/site/components/layout/brand-icons.tsx'
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { telephoneLink, whatsappLink } from '#domain/text/phone.ts'
import { ContactForm } from './contact-form.tsx'

interface ContactSectionProps {
  readonly profile: BusinessProfile
  readonly outcome: FormOutcome | null
  readonly suggestions: readonly string[]
}

export function ContactSection({ profile, outcome, suggestions }: ContactSectionProps) {
  const { phone, whatsapp_number, email, area_served } = profile
  const hours = useBusinessHours()
  return (
    <section id="contact" aria-labelledby="contact-title" className="bg-ink text-ivory">
      <div className="mx-auto grid max-w-7xl gap-12 px-5 py-20 md:py-28 lg:grid-cols-[1fr_1.1fr] lg:gap-20 lg:px-8">
        <div>
          <p className="eyebrow text-gold">Book a visit</p>
          <h2
            id="contact-title"
            className="mt-3 font-display text-[2.5rem] leading-[1.08] font-medium text-balance md:text-[3.5rem]"
          >
            Tell us what you need, we will do the rest
          </h2>
          <p className="mt-5 max-w-md text-lg text-sand/85">
            Send your enquiry and we will call you back to confirm the time, the look and the address.
          </p>
          <ul className="mt-10 grid gap-6 md:grid-cols-2 lg:grid-cols-1">
            {hours && (
              <ContactDetail icon={<Icon name="clock" />} label="Booking hours">
                {hours.text}
              </ContactDetail>
            )}
            {phone && (
              <ContactDetail icon={<Icon name="phone" />} label="Phone">
                <a href={telephoneLink(phone)} className="contact-link">
                  {phone}
                </a>
              </ContactDetail>
            )}
            {whatsapp_number && (
              <ContactDetail icon={<BrandIcon brand="WhatsApp" />} label="WhatsApp">
                <a
                  href={whatsappLink(whatsapp_number, `Hello ${profile.business_name}, I have a question.`)}
                  target="_blank"
                  rel="noopener"
                  className="contact-link"
                >
                  Message us
                </a>
              </ContactDetail>
            )}
            {email && (
              <ContactDetail icon={<Icon name="mail" />} label="Email">
                <a href={`mailto:${email}`} className="contact-link">
                  {email}
                </a>
              </ContactDetail>
            )}
            {area_served && (
              <ContactDetail icon={<Icon name="place" />} label="Area served">
                {area_served}
              </ContactDetail>
            )}
          </ul>
        </div>
        <div className="form-card bg-ivory p-6 text-text sm:p-10">
          <ContactForm initial={outcome} profile={profile} suggestions={suggestions} />
        </div>
      </div>
    </section>
  )
}

function ContactDetail({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="mt-1 text-gold">{icon}</span>
      <div>
        <p className="text-sm text-sand/70">{label}</p>
        <p className="text-lg">{children}</p>
      </div>
    </li>
  )
}
