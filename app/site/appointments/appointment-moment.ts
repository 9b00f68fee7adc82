import type { Language } from '#domain/messages/language.ts'
import { formatAppointmentDay, formatAppointmentTime } from '#domain/messages/message-dates.ts'

/** `Friday, 20 November, 6:30 pm` in the client's language. */
export const momentText = (
  moment: string,
  { language }: { readonly language: Language },
  zone: string,
): string =>
  `${formatAppointmentDay(moment, zone, language)}, ${formatAppointmentTime(moment, zone, language)}`
