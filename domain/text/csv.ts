/** Writes lines of a CSV file as Excel and other spreadsheets read them. */

import { digitsOf } from './phone.ts'

export type CsvValue = string | number | boolean | null | undefined

/** The byte order mark, without which Excel shows Hindi as gibberish. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What a spreadsheet would run or compute instead of showing it; some read full-width signs like ASCII ones. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/** Written by `csvPhone`: digits in groups are no formula and no number. */
const PHONE = /^\+\d{1,3}( \d{3})+$/

/** A text that begins like a formula gets an apostrophe, which marks it as text. */
function csvField(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  const text =
    typeof value === 'string' && FORMULA.test(value) && !PHONE.test(value) ? `'${value}` : String(value)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (values: readonly CsvValue[]) => `${values.map(csvField).join(',')}\r\n`

/**
 * A spreadsheet reads +919826000001 as a number of twelve digits and shortens it. So Indian numbers are written without their
 * prefix, and foreign ones in groups.
 */
export function csvPhone(phone: string | null): string | null {
  if (!phone || !/^\s*(\+|00)/.test(phone)) return phone
  const digits = digitsOf(phone).replace(/^0+/, '')
  return /^91\d{10}$/.test(digits) ? digits.slice(2) : `+${digits.replace(/\B(?=(\d{3})+$)/g, ' ')}`
}
