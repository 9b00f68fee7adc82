import type { Place } from '#domain/clients/place/place.ts'
import { pinOf, wayInLines } from '#domain/clients/place/place-text.ts'
import { pinOriginText } from './pin-origin-text.ts'

/** `Map location (±12 m, set by the client) · Gate: 2 · Floor: 3`; nothing if nothing is known. */
export function WayInText({ place }: { place: Place & { readonly pin_set_by: string | null } }) {
  const origin = pinOriginText(place)
  const pin = pinOf(place) && (origin ? `Map location (${origin})` : 'Map location')
  const texts = [pin, ...wayInLines(place).map(([label, text]) => `${label}: ${text}`)].filter(Boolean)
  return texts.length > 0 && <p className="py-1.5 wrap-anywhere">{texts.join(' · ')}</p>
}
