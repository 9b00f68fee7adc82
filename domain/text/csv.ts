/** Writes lines of a CSV file as Excel and other spreadsheets read them. */

export type CsvValue = string | number | boolean | null | undefined

/** The byte order mark, without which Excel shows Hindi as gibberish. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What a spreadsheet would run or compute instead of showing it; some read full-width signs like ASCII ones. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/** A text that begins like a formula gets an apostrophe, which marks it as text. */
function csvField(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (values: readonly CsvValue[]) => `${values.map(csvField).join(',')}\r\n`
