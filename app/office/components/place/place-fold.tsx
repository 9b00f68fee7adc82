import { useFormContext, useWatch } from 'react-hook-form'
import { Fold } from '#app/office/components/ui/fold.tsx'
import { wayInColumns } from '#domain/clients/place/place.ts'
import type { PlaceInput } from '#domain/clients/place/place-form.ts'
import { NO_PLACE } from '#domain/clients/place/place-form.ts'
import PlaceInputs from './place-inputs.tsx'

const fields = ['pin', ...wayInColumns] as const

interface PlaceFoldProps {
  /** The client being edited. */
  clientId: string | null
  /** The typed address is no longer the stored one. */
  moved: boolean
}

/** The place of a client, folded because many have none. */
export function PlaceFold({ clientId, moved }: PlaceFoldProps) {
  const { control, formState } = useFormContext<PlaceInput>()
  const typed = useWatch({ control, name: fields })
  const summary = typed.filter(Boolean).join(' · ')
  const hasStoredPin = Boolean(formState.defaultValues?.pin)
  const mayBeOld = moved && hasStoredPin && !formState.dirtyFields.pin
  return (
    <Fold
      title="Map location, gate, floor, landmark, parking"
      summary={summary || 'How to find the door'}
      hasFault={fields.some((field) => field in formState.errors)}
      startsOpen={mayBeOld}
    >
      {mayBeOld && (
        <p
          role="status"
          className="mb-3 rounded-lg border border-gold/50 bg-notice p-3 text-sm text-on-notice"
        >
          The address has changed. Is the map location still right?
        </p>
      )}
      <PlaceInputs usual={NO_PLACE} clientId={clientId} />
    </Fold>
  )
}
