// Finds the coordinates in links of Google Maps, Apple Maps, OpenStreetMap, Bing and `geo:`. Links are read as text; nothing is
// requested.
import { parseUrl } from '#domain/text/parse-url.ts'
import type { PinFault } from './pin-fault.ts'
import type { Pin } from './place.ts'

const LINK = /(?:https?:\/\/|geo:)\S+/i
const LINK_WITHOUT_SCHEME =
  /(?:^|\s)((?:(?:www|maps)\.)?(?:google\.[a-z.]+\/maps|maps\.app\.goo\.gl|goo\.gl\/maps|maps\.google\.[a-z.]+|maps\.apple\.com|openstreetmap\.org|osm\.org|plus\.codes)\/?\S*)/i
const END_OF_SENTENCE = /[.,;:!?>"']+$/
const SHORT_LINK = /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|share\.google|maps\.apple|bit\.ly|tinyurl\.com)$/i

/** The first link in a text, such as a shared message; null if there is none. */
export function linkIn(text: string): string | null {
  const found = LINK.exec(text)?.[0]
  const bare = LINK_WITHOUT_SCHEME.exec(text)?.[1]
  const link = found ?? (bare ? `https://${bare}` : null)
  return link?.replace(END_OF_SENTENCE, '') ?? null
}

/** In the order of trust: a marked place before the centre of the map that was shown. */
const PARAMETERS = [
  'coordinate',
  'destination',
  'daddr',
  'query',
  'q',
  'll',
  'cbll',
  'sll',
  'center',
  'cp',
] as const
const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const MARKED = new RegExp(`!3d${NUMBER}!4d${NUMBER}`, 'g')
const OSM_MAP = new RegExp(`[#&]map=\\d+(?:\\.\\d+)?/${NUMBER}/${NUMBER}`)
const CENTRE = new RegExp(`@${NUMBER},${NUMBER}`)

type ReadWritten = (text: string) => Pin | PinFault

export function pinInLink(link: string, readWritten: ReadWritten): Pin | PinFault {
  const url = parseUrl(link)
  if (!url) return 'unreadable'
  if (SHORT_LINK.test(url.hostname)) return 'shortLink'
  let fault: PinFault = 'noPinInLink'
  for (const candidate of candidatesIn(url)) {
    const read = readWritten(candidate)
    if (typeof read === 'object') return read
    // A place name is unreadable, and the next part of the link may have the numbers.
    if (read !== 'unreadable') fault = read
  }
  return fault
}

function* candidatesIn(url: URL): Generator<string> {
  const { protocol, pathname, searchParams, hash, href } = url
  if (protocol === 'geo:') {
    const named = searchParams.get('q')
    if (named) yield withoutLabel(named)
    yield pathname.split(';')[0] ?? ''
    return
  }
  const [, north, east] = [...decoded(href).matchAll(MARKED)].at(-1) ?? []
  if (north) yield `${north}, ${east}`
  const [mlat, mlon] = [searchParams.get('mlat'), searchParams.get('mlon')]
  if (mlat && mlon) yield `${mlat}, ${mlon}`
  for (const name of PARAMETERS) {
    const value = searchParams.get(name)
    if (!value) continue
    yield withoutLabel(value)
    // The plus of a Plus Code, which should have been escaped.
    yield value.replaceAll(' ', '+')
  }
  for (const part of pathname.split('/').reverse()) {
    const written = decoded(part)
    if (/\d/.test(written) && !written.startsWith('@') && !written.startsWith('data=')) {
      yield written
      yield written.replaceAll('+', ' ').trim()
    }
  }
  const [, ...onMap] = OSM_MAP.exec(hash) ?? CENTRE.exec(decoded(pathname)) ?? []
  if (onMap.length > 0) yield onMap.join(', ')
}

/** `loc:28.61,77.20 (Home)` and `28.61,77.20(Home)` name the same place; Bing writes `28.61~77.20`. */
const withoutLabel = (value: string) =>
  value
    .replace(/^loc:/i, '')
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace('~', ', ')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
