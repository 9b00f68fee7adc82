/** Parses dates and times in Indian notation and as spreadsheets change them. Each function throws a message for the user. */
import { isDay } from './dates.ts'

const CLOCK = String.raw`(?:[\sT,]+(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?)?`
/** '15/11/2026', '2026-11-15', '15-Nov-26', '15 November 2026', 'Nov 15, 2026' */
const DATE = new RegExp(
  String.raw`^(\d{1,4}|\p{L}+)\.?[-/.\s]+(\d{1,2}|\p{L}+)[-/.,\s]+(\d{1,4})${CLOCK}$`,
  'iu',
)
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i

/** The number of a month that may be written as a word. */
const monthOf = (text: string) =>
  MONTH.test(text) ? String(MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1) : text

/** '2026-11-15 18:30', '15/11/2026 6:30 pm', '15.11.26', '15-Nov-26': the day comes first. Noon without a time. */
export function readMoment(text: string): string {
  const [, first = '', second = '', third = '', hours, minutes = '00', half] = DATE.exec(text.trim()) ?? []
  const parts = MONTH.test(first)
    ? [third, first, second]
    : first.length === 4
      ? [first, second, third]
      : [third, second, first]
  const [year = '', month = '', day = ''] = parts
  const date = `${year.length === 2 ? `20${year}` : year}-${monthOf(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDay(date)) throw new Error(`“${text}” is not a date: write it as 15/11/2026 18:30`)
  const clock = hours === undefined ? 12 : hourOf(Number(hours), half)
  if (clock > 23 || Number(minutes) > 59) throw new Error(`“${text}” has no valid time`)
  return `${date}T${String(clock).padStart(2, '0')}:${minutes}`
}

/** A day may precede it: spreadsheets write a time as that of 30/12/1899. Without minutes it needs am or pm. */
const TIME = /^(?:\S*\d{4}\S*[\sT]+)?(\d{1,2})(?:[:.](\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*([ap]\.?m\.?)?$/i

/** '18:30', '6.30 pm', '6 PM' */
export function readTime(text: string): string {
  const [, hours, minutes, half] = TIME.exec(text.trim()) ?? []
  if (hours === undefined || (minutes === undefined && half === undefined))
    throw new Error(`“${text}” is not a time: write it as 18:30 or 6:30 pm`)
  if (Number(hours) > 23 || Number(minutes ?? 0) > 59) throw new Error(`“${text}” is not a valid time`)
  return `${String(hourOf(Number(hours), half)).padStart(2, '0')}:${minutes ?? '00'}`
}

function hourOf(hour: number, half: string | undefined): number {
  if (!half) return hour
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}
