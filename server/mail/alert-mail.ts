// The mail that tells the business of a safety alert, with whom to call and where.
import type { SendMailOptions } from 'nodemailer'
import { alertTitle } from '#domain/appointments/safety-alert.ts'
import { formatClock } from '#domain/time/business-time.ts'
import { businessMail } from './business-mail.ts'
import type { ClaimedMail } from './claimed-mails.ts'

export function alertMail({ alert, placeholders, brand }: ClaimedMail, site: string): SendMailOptions {
  if (alert === null) throw new Error('The mail has no alert.')
  const { zone } = placeholders
  const { starts_at: starts, ends_at: ends } = alert
  return businessMail(
    {
      subject: alertTitle(alert, zone),
      facts: [
        ['Since', formatClock(alert.raised_at, zone)],
        ['Beautician', alert.beautician],
        ['Beautician’s phone', alert.beautician_phone],
        ['Client', alert.client],
        // Who needs help may need it because of the client.
        ['Client’s phone', alert.kind === 'overdue' ? alert.client_phone : null],
        ['Address', [alert.address, alert.area].filter(Boolean).join(', ')],
        ['Visit', starts && ends && `${formatClock(starts, zone)} to ${formatClock(ends, zone)}`],
      ],
      link: { url: `${site}/admin`, label: 'Call first. Then end the alert here' },
    },
    brand,
    site,
  )
}
