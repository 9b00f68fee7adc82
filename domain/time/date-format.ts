/** Shown for a date that cannot be read, so that one bad value never breaks a page. */
export const UNKNOWN_DATE = 'unknown date'

export const isMoment = (date: Date) => !Number.isNaN(+date)

interface DateFormat {
  format(date: Date): string
}

const cache = new Map<string, DateFormat>()

/** Never throws. Cached: creating a formatter takes a browser longer than using it a hundred times. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const key = locale + JSON.stringify(options)
  let cached = cache.get(key)
  if (!cached) {
    const { format } = new Intl.DateTimeFormat(locale, options)
    cached = { format: (date) => (isMoment(date) ? format(date) : UNKNOWN_DATE) }
    cache.set(key, cached)
  }
  return cached
}
