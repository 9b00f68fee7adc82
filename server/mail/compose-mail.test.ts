import { expect, it } from 'vitest'
import type { ClaimedMail } from './claimed-mails.ts'
import { composeMail } from './compose-mail.ts'

const sender = { from: 'Salon <hi@salon.test>', site: 'https://salon.test' }

const mail: ClaimedMail = {
  id: '5a1f7a52-7d4e-4c1b-9d53-446655440000',
  kind: 'confirmation',
  recipients: ['asha@example.com'],
  full_name: 'Asha Rao',
  language: 'en',
  subject: '{name}, see you',
  body: 'Hello {name}\n{link}\n{business}',
  placeholders: {
    business: 'Salon & Spa',
    phone: null,
    zone: 'Asia/Kolkata',
    name: 'Asha',
    service: null,
    link: '/b/token',
  },
  lead: null,
  appointment: null,
  alert: null,
  attempts: 1,
  business_email: null,
  brand: { business_name: 'Salon & Spa', tagline: null, logo_url: null, colour_set: 'sindoor' },
}

it('links to our own addresses and to nothing that was typed', () => {
  const name = 'https://elsewhere.test <i>'
  const { html } = composeMail({ ...mail, placeholders: { ...mail.placeholders, name } }, sender)
  expect(html).toContain('<a href="https://salon.test/b/token"')
  expect(html).toContain('Hello https://elsewhere.test &lt;i&gt;</p>')
  expect(html).toContain('Salon &amp; Spa')
})

it('fails for a kind without a template', () => {
  expect(() => composeMail({ ...mail, body: null }, sender)).toThrow('There is no text for confirmation.')
})

it('composes the mail of a new enquiry, with escaped input and a tel: link', () => {
  const lead = {
    full_name: 'Asha <b>Rao',
    phone: '+91 90000 00001',
    email: 'asha@example.com',
    service_interested: 'Nails',
    preferred_date: '2026-11-20T13:00:00+00:00',
    people: 3,
    message: 'In the evening\nplease',
    source_page: '/services',
    source_referrer: null,
    utm_source: null,
    needs_check: false,
  }
  const recipients = ['owner@example.com', 'rose@example.com']
  const composed = composeMail(
    { ...mail, kind: 'new_lead', recipients, subject: null, body: null, lead },
    sender,
  )
  expect(composed.to).toEqual(recipients.map((address) => ({ name: '', address })))
  expect(composed.replyTo).toEqual({ name: lead.full_name, address: lead.email })
  expect(composed.text).toBe(`Name: Asha <b>Rao
Phone: +91 90000 00001
Email: asha@example.com
Service: Nails
Preferred date: Friday, 20 November, 6:30 pm
People: 3
Message: In the evening
please
Page: /services

Open it: https://salon.test/admin/leads`)
  expect(composed.html).toContain('<a href="tel:+919000000001"')
  expect(composed.html).toContain('Asha &lt;b&gt;Rao')

  const flagged = { ...lead, needs_check: true }
  const toCheck = composeMail(
    { ...mail, kind: 'new_lead', recipients, subject: null, body: null, lead: flagged },
    sender,
  )
  expect(toCheck.subject).toBe('Many new leads in one hour: please check')
  expect(toCheck.text).toContain('https://salon.test/admin/leads?status=to_check')
  expect([toCheck.text, toCheck.html, toCheck.replyTo].join()).not.toMatch(/Asha|asha/)
})

it('composes the mail of a safety alert: what happened, whom to call and where', () => {
  const alert = {
    kind: 'help',
    raised_at: '2026-11-20T10:05:00Z',
    expected_end: null,
    beautician: 'Rose',
    beautician_phone: '+91 90000 00002',
    client: 'Asha <b>Rao',
    client_phone: '+91 90000 00001',
    address: 'House 7',
    area: 'Vijay Nagar',
    starts_at: '2026-11-20T09:30:00Z',
    ends_at: '2026-11-20T10:30:00Z',
  } as const
  const composed = composeMail(
    { ...mail, kind: 'safety_alert', recipients: ['owner@example.com'], subject: null, body: null, alert },
    sender,
  )
  expect(composed.to).toEqual([{ name: '', address: 'owner@example.com' }])
  expect(composed.subject).toBe('Rose needs help at Asha <b>Rao’s')
  expect(composed.text).toBe(`Since: 3:35 pm
Beautician: Rose
Beautician’s phone: +91 90000 00002
Client: Asha <b>Rao
Address: House 7, Vijay Nagar
Visit: 3:00 pm to 4:00 pm

Call first. Then end the alert here: https://salon.test/admin`)
  expect(composed.html).toContain('<a href="tel:+919000000002"')
  expect(composed.html).not.toContain('<b>Rao')

  const overdue = { ...alert, kind: 'overdue', expected_end: alert.ends_at } as const
  const late = composeMail(
    { ...mail, kind: 'safety_alert', subject: null, body: null, alert: overdue },
    sender,
  )
  expect(late.subject).toBe('Rose: visit at Asha <b>Rao’s was to end at 4:00 pm')
  expect(late.text).toContain('Client’s phone: +91 90000 00001')
})

it('is in the colours of the business, under its logo where it has one', () => {
  const { html: plain } = composeMail(mail, sender)
  expect(plain).toContain('color:#8e1f2f')
  expect(plain).not.toContain('<img')
  const logo_url = '/storage/v1/object/public/banners/brand/a.png'
  const { html } = composeMail({ ...mail, brand: { ...mail.brand, logo_url, colour_set: 'emerald' } }, sender)
  expect(html).toMatch(
    /background:#08120f"><img src="https:\/\/salon\.test\/brand\/logo\.png\?v=\w+" alt="Salon &amp; Spa"/,
  )
  expect(html).toContain(`style="color:#0f5c46">https://salon.test/b/token`)
  expect(html).not.toContain('#8e1f2f')
})
