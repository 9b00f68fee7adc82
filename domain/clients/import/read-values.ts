/**
 * Parses numbers, dates and times in Indian notation and as spreadsheets change them. Each function throws a
 * message for the user.
 */

import type { Language } from '#domain/messages/language.ts'
import { roundToPaise } from '#domain/money/format-rupees.ts'
import { AMOUNT_MAX } from '#domain/text/limits.ts'
import { digitsOf } from '#domain/text/phone.ts'
import { isDay } from '#domain/time/dates.ts'

/** Commas only group digits, in the Indian or the western way; a decimal comma would be read as thousands. */
const AMOUNT = /^-?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/

/** '₹1,49,900.50', 'Rs. 500/-' */
export function readAmount(text: string): number {
  const plain = text
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\/-$/, '')
    .trim()
  if (!AMOUNT.test(plain)) throw new Error(`“${text}” is not an amount`)
  const amount = Number(plain.replaceAll(',', ''))
  if (amount < 0) throw new Error(`“${text}” is less than 0`)
  if (amount > AMOUNT_MAX) throw new Error(`“${text}” is too large`)
  return roundToPaise(amount)
}

/** Removes national prefixes; a foreign number keeps its plus. */
export function readPhone(text: string): string {
  if (/\d[eE]\+?\d/.test(text))
    throw new Error(`“${text}” was shortened by the spreadsheet: format the column as text`)
  const digits = digitsOf(text)
  if (text.startsWith('+') && !digits.startsWith('91')) return `+${digits}`
  const national = digits.replace(/^0+/, '').replace(/^91(?=\d{10}$)/, '')
  return national.length === 10 ? national : text
}

/** An earlier year is a typing error. */
const FIRST_DAY = '1990-01-01'

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
  if (date < FIRST_DAY) throw new Error(`“${text}” is too long ago`)
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

export function readYesOrNo(text: string): boolean {
  if (/^(yes|y|true|1|x|✓)$/i.test(text)) return true
  if (/^(no|n|false|0)$/i.test(text)) return false
  throw new Error(`“${text}” is neither yes nor no`)
}

export function readLanguage(text: string): Language {
  const language = LANGUAGES[text.toLowerCase()]
  if (!language) throw new Error(`“${text}” is not a language: write English, Hindi or Hinglish`)
  return language
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  en: 'en',
  english: 'en',
  hi: 'hi',
  hindi: 'hi',
  हिन्दी: 'hi',
  हिंदी: 'hi',
  'hi-latn': 'hi-Latn',
  hinglish: 'hi-Latn',
}

/** A past appointment is completed or cancelled. */
export function readPastStatus(text: string): string {
  if (/^(completed?|done|finished|paid)$/i.test(text)) return 'completed'
  if (/^(cancell?ed|no[ -]?show)$/i.test(text)) return 'cancelled'
  throw new Error(`“${text}” is neither completed nor cancelled`)
}
