import type { OwnAppointment } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { referenceOf } from '#domain/leads/own-lead.ts'
import { whatsappLink } from '#domain/text/phone.ts'
import { momentText } from './appointment-moment.ts'

/** A WhatsApp message that says which visit it is about; null if the business has no number. */
export function chatLink(appointment: OwnAppointment, profile: BusinessProfile, text = ''): string | null {
  const number = profile.whatsapp_number ?? profile.phone
  if (!number) return null
  const { about } = clientPageTexts[appointment.language]
  const when = momentText(appointment.starts_at, appointment, profile.time_zone)
  return whatsappLink(
    number,
    about(profile.business_name, when, referenceOf(appointment.calendar_uid)) + text,
  )
}
