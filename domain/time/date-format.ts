/** Shown for a date that cannot be read, so that one bad value never breaks a page. */
export const UNKNOWN_DATE = 'unknown date'

export const isMoment = (date: Date) => !Number.isNaN(date.getTime())

/** Formats like Intl.DateTimeFormat, but never throws. */
interface DateFormat {
  format(date: Date): string
  formatRange(first: Date, last: Date): string
  formatToParts(date: Date): readonly Intl.DateTimeFormatPart[]
}

const cache = new Map<string, DateFormat>()

/** Cached: creating a formatter takes a browser longer than using it a hundred times. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const key = locale + JSON.stringify(options)
  let format = cache.get(key)
  if (!format) {
    format = neverThrowing(new Intl.DateTimeFormat(locale, options))
    cache.set(key, format)
  }
  return format
}

const neverThrowing = (format: Intl.DateTimeFormat): DateFormat => ({
  format: (date) => (isMoment(date) ? format.format(date) : UNKNOWN_DATE),
  formatRange: (first, last) =>
    isMoment(first) && isMoment(last) ? format.formatRange(first, last) : UNKNOWN_DATE,
  formatToParts: (date) => (isMoment(date) ? format.formatToParts(date) : []),
})
