// Composes a claimed mail: template filled in the client's language, as text and HTML, with a calendar
// invitation.
import type { SendMailOptions } from 'nodemailer'
import { clientPageTexts, placeText } from '#domain/appointments/client-page-texts.ts'
import type { Brand } from '#domain/business/brand/theme-of.ts'
import { fillTemplate } from '#domain/messages/message-template.ts'
import { calendarFile } from '#server/calendar/calendar-file.ts'
import { alertMail } from './alert-mail.ts'
import type { ClaimedMail, MailedAppointment } from './claimed-mails.ts'
import { escapeHtml, htmlLink, htmlMail } from './html.ts'
import { leadMail } from './lead-mail.ts'

export interface Sender {
  /** The From header: `Name <address>`. */
  readonly from: string
  /** The site's address without a trailing slash. */
  readonly site: string
}

export function composeMail(mail: ClaimedMail, { from, site }: Sender): SendMailOptions {
  return {
    from,
    to: mail.recipients.map((address) => ({ name: isToBusiness(mail) ? '' : mail.full_name, address })),
    // The same for every attempt, so that receivers can deduplicate.
    messageId: `<${mail.id}@${new URL(site).hostname}>`,
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...contentOf(mail, from, site),
  }
}

const isToBusiness = ({ kind }: ClaimedMail) => kind === 'new_lead' || kind === 'safety_alert'

function contentOf(mail: ClaimedMail, from: string, site: string): SendMailOptions {
  if (mail.kind === 'new_lead') return leadMail(mail, site)
  return mail.kind === 'safety_alert' ? alertMail(mail, site) : clientMail(mail, from, site)
}

function clientMail(mail: ClaimedMail, from: string, site: string): SendMailOptions {
  const { placeholders, language, appointment } = mail
  if (mail.subject === null || mail.body === null) throw new Error(`There is no text for ${mail.kind}.`)
  const subject = fillTemplate(mail.subject, placeholders, language, site)
  const text = fillTemplate(mail.body, placeholders, language, site)
  const links = placeholders.link === undefined ? [site] : [site + placeholders.link, site]
  return {
    subject,
    text,
    html: htmlMail({
      language,
      title: subject,
      brand: mail.brand,
      site,
      paragraphs: text.split('\n').map((line) => withLinks(line, links, mail.brand)),
    }),
    ...(mail.business_email === null ? {} : { replyTo: mail.business_email }),
    ...(appointment && { icalEvent: invitation(mail, appointment, from, site) }),
  }
}

/** Only our own addresses become links, not those in a name. */
function withLinks(text: string, links: readonly string[], brand: Brand): string {
  const [link, ...others] = links
  if (link === undefined) return escapeHtml(text)
  return text
    .split(link)
    .map((part) => withLinks(part, others, brand))
    .join(htmlLink(link, link, brand))
}

function invitation(
  mail: ClaimedMail,
  appointment: MailedAppointment,
  from: string,
  site: string,
): SendMailOptions['icalEvent'] {
  const { placeholders } = mail
  const texts = clientPageTexts[mail.language]
  const method = appointment.status === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const [email = ''] = mail.recipients
  const content = calendarFile(
    {
      uid: appointment.id,
      version: appointment.calendar_version,
      startsAt: appointment.starts_at,
      endsAt: appointment.ends_at,
      title: [placeholders.service ?? texts.title, placeholders.business].join(' | '),
      text: [
        placeholders.beautician && `${texts.who}: ${placeholders.beautician}`,
        placeholders.phone && `${texts.call}: ${placeholders.phone}`,
      ]
        .filter(Boolean)
        .join('\n'),
      place: placeText({ address: appointment.address, area: placeholders.area ?? null }, mail.language),
      link: placeholders.link === undefined ? null : site + placeholders.link,
      // An invitation needs an organizer.
      business: { name: placeholders.business, email: mail.business_email ?? addressIn(from) },
      guest: { name: mail.full_name, email },
    },
    method,
  )
  return { method, content, filename: 'visit.ics' }
}

const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
