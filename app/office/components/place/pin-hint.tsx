import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { exactnessText, pinText } from '#domain/clients/place/place.ts'
import { readPin } from '#domain/clients/place/read-pin.ts'
import { mapLink } from '#domain/team/map-link.ts'
import { farPinQuery } from './far-pin-query.ts'

const HELP = 'Paste a map link, coordinates, a full Plus Code or a DIGIPIN'

/** What was understood of a typed pin, and a warning where no other client lives near it. */
export function PinHint({ typed, clientId }: { typed: string; clientId: string | null }) {
  const read = readPin(useDeferredValue(typed))
  const pin = typeof read === 'object' ? read : null
  const { data: isFar = false } = useQuery({
    ...farPinQuery(pin?.latitude ?? 0, pin?.longitude ?? 0, clientId),
    enabled: pin !== null,
  })
  if (!pin) return HELP
  return (
    <>
      <a
        href={mapLink('', pin)}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-9 items-center underline underline-offset-2"
      >
        {pinText(pin)} on the map
      </a>
      {pin.accuracy !== null && ` (${exactnessText(pin.accuracy)})`}
      {isFar && (
        <span role="status" className="mt-1 block text-danger">
          More than 100 km from every other client’s pin. Please check it.
        </span>
      )}
    </>
  )
}
