import { formatVisitDay, formatVisitTime } from '#domain/message-words.ts'
import type { OwnVisit } from '#domain/own-visit.ts'

/** `Friday, 20 November, 6:30 pm` in the client's language. */
export const momentInWords = (moment: string, { language }: OwnVisit, zone: string): string =>
  `${formatVisitDay(moment, zone, language)}, ${formatVisitTime(moment, zone, language)}`
