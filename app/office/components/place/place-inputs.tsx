import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { type Place, wayInColumns } from '#domain/clients/place/place.ts'
import type { PlaceInput } from '#domain/clients/place/place-form.ts'
import { pinText, wayInLabels } from '#domain/clients/place/place-text.ts'
import { PinHint } from './pin-hint.tsx'

interface PlaceInputsProps {
  /** What holds where a field is empty. */
  usual: Place
  /** The client whose place it is. */
  clientId: string | null
}

/** The pin and the way in, in a form with these fields. */
export function PlaceInputs({ usual, clientId }: PlaceInputsProps) {
  const { register, control, formState } = useFormContext<PlaceInput>()
  const { errors } = formState
  const pin = useWatch({ control, name: 'pin' })
  return (
    <div className="space-y-4">
      <Field label="Pin" hint={<PinHint typed={pin} clientId={clientId} />} error={errors.pin?.message}>
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
