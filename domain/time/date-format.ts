const kept = new Map<string, Intl.DateTimeFormat>()

/** Making one takes a browser longer than using it a hundred times: each is made once. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  let format = kept.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    kept.set(key, format)
  }
  return format
}
