// The mail that tells the business of a new lead, with everything needed to call back.
import type { SendMailOptions } from 'nodemailer'
import type { Brand } from '#domain/business/brand/theme-of.ts'
import { formatAppointmentDay, formatAppointmentTime } from '#domain/messages/message-dates.ts'
import { businessMail } from './business-mail.ts'
import type { ClaimedMail, MailedLead } from './claimed-mails.ts'
import { htmlLink, htmlMail } from './html.ts'

export function leadMail({ lead, placeholders, brand }: ClaimedMail, site: string): SendMailOptions {
  if (lead === null) throw new Error('The mail has no lead.')
  if (lead.needs_check) return mailToCheck(brand, site)
  return {
    ...businessMail(
      {
        subject: `New lead: ${lead.full_name}, ${lead.service_interested}`,
        facts: factsOf(lead, placeholders.zone),
        link: { url: `${site}/admin/leads`, label: 'Open it' },
      },
      brand,
      site,
    ),
    ...(lead.email === null ? {} : { replyTo: { name: lead.full_name, address: lead.email } }),
  }
}

/** Many leads came within an hour, so they are not mailed one by one. */
function mailToCheck(brand: Brand, site: string): SendMailOptions {
  const subject = 'Many new leads in one hour: please check'
  const text =
    'More than 200 leads came within an hour. Some may be fake, so you will not get an email for each of them.'
  const office = `${site}/admin/leads?status=to_check`
  return {
    subject,
    text: [text, '', `Check them: ${office}`].join('\n'),
    html: htmlMail({
      language: 'en',
      title: subject,
      brand,
      site,
      paragraphs: [text, htmlLink(office, 'Check them', brand)],
    }),
  }
}

function factsOf(lead: MailedLead, zone: string): (readonly [string, string | null])[] {
  const preferred = lead.preferred_date
  return [
    ['Name', lead.full_name],
    ['Phone', lead.phone],
    ['Email', lead.email],
    ['Service', lead.service_interested],
    [
      'Preferred date',
      preferred &&
        `${formatAppointmentDay(preferred, zone, 'en')}, ${formatAppointmentTime(preferred, zone, 'en')}`,
    ],
    ['People', lead.people === null ? null : String(lead.people)],
    ['Message', lead.message],
    ['Page', lead.source_page],
    ['Source', lead.utm_source ?? lead.source_referrer],
  ]
}
