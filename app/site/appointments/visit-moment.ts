import type { OwnVisit } from '#domain/appointments/client-appointment.ts'
import { formatVisitDay, formatVisitTime } from '#domain/messages/message-dates.ts'

/** `Friday, 20 November, 6:30 pm` in the client's language. */
export const momentInWords = (moment: string, { language }: OwnVisit, zone: string): string =>
  `${formatVisitDay(moment, zone, language)}, ${formatVisitTime(moment, zone, language)}`
