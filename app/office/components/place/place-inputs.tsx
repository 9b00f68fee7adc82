import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { type Place, wayInColumns } from '#domain/clients/place/place.ts'
import type { PlaceInput } from '#domain/clients/place/place-form.ts'
import { exactnessText, pinText, wayInLabels } from '#domain/clients/place/place-text.ts'
import { readPin } from '#domain/clients/place/read-pin.ts'
import { mapLink } from '#domain/team/map-link.ts'

interface PlaceInputsProps {
  /** What holds where a field is empty. */
  usual: Place
  /** The client whose place it is. */
  clientId: string | null
}

/** The pin and the way in, in a form with these fields. */
export default function PlaceInputs({ usual, clientId }: PlaceInputsProps) {
  const { register, control, formState } = useFormContext<PlaceInput>()
  const { errors } = formState
  const pin = useWatch({ control, name: 'pin' })
  return (
    <div className="space-y-4">
      <Field
        label="Map location"
        hint={<PinHint typed={pin} clientId={clientId} />}
        error={errors.pin?.message}
      >
        <Input autoComplete="off" autoCapitalize="none" placeholder={pinText(usual)} {...register('pin')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {wayInColumns.map((column) => (
          <Field key={column} label={wayInLabels[column]} error={errors[column]?.message}>
            <Input autoComplete="off" placeholder={usual[column] ?? ''} {...register(column)} />
          </Field>
        ))}
      </div>
    </div>
  )
}

const HELP = 'Paste a map link, coordinates, a full Plus Code or a DIGIPIN'

/** What was understood of a typed pin, and a warning where no other client lives near it. */
function PinHint({ typed, clientId }: { typed: string; clientId: string | null }) {
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
          More than 100 km from every other client’s map location. Please check it.
        </span>
      )}
    </>
  )
}

/** About 111 km to the north and south, and 90 to 110 km to the east and west. */
const NEAR_DEGREES = 1
/** An id that no client has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Whether other clients have pins, but none near this one. */
const farPinQuery = (latitude: number, longitude: number, clientId: string | null) =>
  queryOptions({
    queryKey: [DATA, 'clients', 'far pin', latitude, longitude, clientId],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const others = () =>
        sessionClient()
          .from('clients')
          .select('id')
          .neq('id', clientId ?? NOBODY)
      const [any, near] = await Promise.all([
        others().not('latitude', 'is', null).limit(1).abortSignal(signal),
        others()
          .gte('latitude', latitude - NEAR_DEGREES)
          .lte('latitude', latitude + NEAR_DEGREES)
          .gte('longitude', longitude - NEAR_DEGREES)
          .lte('longitude', longitude + NEAR_DEGREES)
          .limit(1)
          .abortSignal(signal),
      ])
      if (any.error) throw any.error
      if (near.error) throw near.error
      return any.data.length > 0 && near.data.length === 0
    },
  })
