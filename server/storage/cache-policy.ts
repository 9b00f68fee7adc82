// Cache-Control of a file: what the uploader said, or forever if the name has a random part and so never gets
// other content.

const oneYear = 31_536_000
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i
const randomAndTime = /[a-z0-9]{8,}[-_.]\d{13}(?!\d)/i
const longRandom = /(?=[a-z0-9]*[a-z])(?=[a-z0-9]*\d)[a-z0-9]{16,}/i

/** The stored value: from the form's `cacheControl` (seconds) or the header of a raw upload. */
export function storedCacheControl(source: { readonly seconds?: string; readonly header?: string }): string {
  if (source.seconds !== undefined)
    return /^\d{1,10}$/.test(source.seconds) ? `max-age=${source.seconds}` : 'no-cache'
  if (source.header !== undefined && /^[a-z0-9=,\- ]{1,100}$/i.test(source.header)) return source.header
  return 'no-cache'
}

export function servedCacheControl(stored: string, name: string, audience: 'public' | 'private'): string {
  const seconds = Number(/max-age=(\d+)/i.exec(stored)?.[1] ?? 0)
  const allowsKeeping = seconds > 0
  if (allowsKeeping && (seconds >= oneYear || isRandomName(name)))
    return `${audience}, max-age=${oneYear}, immutable`
  return allowsKeeping ? `${audience}, max-age=${seconds}` : 'no-cache'
}

export function isRandomName(name: string): boolean {
  const file = name.slice(name.lastIndexOf('/') + 1)
  return uuid.test(file) || randomAndTime.test(file) || longRandom.test(file)
}
