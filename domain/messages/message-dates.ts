// Formats days and times of messages in each language. A day is weekday and date, never "tomorrow": the message may
// be read later, and in Hindi the word for tomorrow also means yesterday. Written by hand because browsers differ
// on Hindi, and most know no Hindi in Latin letters.
import { partOfDay, toWallClock } from '#domain/time/business-time.ts'
import { UNKNOWN_DATE } from '#domain/time/date-format.ts'
import type { Language } from './language.ts'

interface Labels {
  /** Sunday first. */
  readonly weekdays: readonly string[]
  readonly months: readonly string[]
  readonly time: (hour: number, minute: string) => string
}

const englishMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const twelve = (hour: number) => hour % 12 || 12

const hindiTime = (parts: readonly string[], oClock: string) => (hour: number, minute: string) =>
  `${parts[partOfDay(hour)]} ${twelve(hour)}${minute === '00' ? '' : `:${minute}`} ${oClock}`

const labels: Readonly<Record<Language, Labels>> = {
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    months: englishMonths,
    time: (hour, minute) => `${twelve(hour)}:${minute} ${hour < 12 ? 'am' : 'pm'}`,
  },
  hi: {
    weekdays: ['रविवार', 'सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'],
    months: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
    time: hindiTime(['सुबह', 'दोपहर', 'शाम', 'रात'], 'बजे'),
  },
  'hi-Latn': {
    weekdays: ['Ravivaar', 'Somvaar', 'Mangalvaar', 'Budhvaar', 'Guruvaar', 'Shukravaar', 'Shanivaar'],
    months: englishMonths,
    time: hindiTime(['subah', 'dopahar', 'shaam', 'raat'], 'baje'),
  },
}

/** `Friday, 20 November`, `शुक्रवार, 20 नवंबर`, `Shukravaar, 20 November` */
export function formatAppointmentDay(iso: string, zone: string, language: Language): string {
  const day = toWallClock(iso, zone).slice(0, 10)
  const weekday = labels[language].weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return weekday ? `${weekday}, ${formatDate(day, language)}` : UNKNOWN_DATE
}

/** The days of a series, which share their weekday: `Friday, 20 November, 27 November, 4 December`. */
export function formatSeries(isos: readonly string[], zone: string, language: Language): string {
  const [first = '', ...rest] = isos
  const dates = rest.map((iso) => formatDate(toWallClock(iso, zone).slice(0, 10), language))
  return [formatAppointmentDay(first, zone, language), ...dates].join(', ')
}

const formatDate = (day: string, language: Language) =>
  `${Number(day.slice(8))} ${labels[language].months[Number(day.slice(5, 7)) - 1]}`

/** `6:30 pm`, `शाम 6:30 बजे`, `shaam 6:30 baje` */
export function formatAppointmentTime(iso: string, zone: string, language: Language): string {
  const clock = toWallClock(iso, zone)
  if (!clock) return UNKNOWN_DATE
  return labels[language].time(Number(clock.slice(11, 13)), clock.slice(14, 16))
}

/** `Friday, 20 November, 6:30 pm` */
export const formatAppointmentMoment = (iso: string, zone: string, language: Language): string =>
  `${formatAppointmentDay(iso, zone, language)}, ${formatAppointmentTime(iso, zone, language)}`

/** The text for a beautician or service that is not chosen yet. */
export const labelsForUnknown: Readonly<
  Record<Language, { readonly beautician: string; readonly area: string; readonly service: string }>
> = {
  en: { beautician: 'Our beautician', area: 'your home', service: 'your visit' },
  hi: { beautician: 'हमारी ब्यूटीशियन', area: 'आपका घर', service: 'आपकी बुकिंग' },
  'hi-Latn': { beautician: 'Hamari beautician', area: 'aapka ghar', service: 'aapki booking' },
}
