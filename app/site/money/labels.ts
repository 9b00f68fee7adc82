import { type Day, formatDay } from '#domain/time/dates.ts'

/** `16 November 2026` */
export const dayText = (day: Day): string => formatDay(day).replace(/^\w+, /, '')
