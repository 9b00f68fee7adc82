// Optional fields of a lead, collapsed: place, number of people and more services.
import { type ReactNode, useEffect, useRef } from 'react'
import { TextField } from '#app/site/components/forms/field.tsx'
import { Fold, hasValueOrError } from '#app/site/components/forms/fold.tsx'
import type { FieldState } from '#app/site/components/forms/public-form.tsx'
import { readDraft } from '#app/site/lib/forms/form-draft.ts'
import { restoreForm } from '#app/site/lib/forms/restore-form.ts'
import { ALSO, PEOPLE_MAX } from '#domain/text/limits.ts'
import type { Choice, FreeSlots } from './free-slots.ts'

interface RequestFieldsProps {
  readonly label: string
  readonly field: (name: string) => FieldState
  /** The draft's name in localStorage. */
  readonly draft: string
  readonly times: FreeSlots | null
  /** Further collapsed fields of this form. */
  readonly children?: ReactNode
}

const folded = ['place', 'people', 'preferredDay']

export function RequestFields({ label, field, draft, times, children }: RequestFieldsProps) {
  const place = field('place')
  const services = times?.services ?? []
  const isAnyFilled = [...folded, ...services.map(({ name }) => ALSO + name)].some((name) =>
    hasValueOrError(field(name)),
  )
  return (
    <Fold label={label} note={times?.place} open={isAnyFilled}>
      {children}
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <TextField
            {...place}
            defaultValue={place.defaultValue ?? times?.place}
            label="Area or PIN code (optional)"
            list={`${place.id}-areas`}
            autoComplete="postal-code"
            hint={times?.placeHint}
          />
          <datalist id={`${place.id}-areas`}>
            {times?.areas.map((area) => (
              <option key={area} value={area} />
            ))}
          </datalist>
        </div>
        <TextField
          {...field('people')}
          label="How many people (optional)"
          type="number"
          inputMode="numeric"
          min={1}
          max={PEOPLE_MAX}
        />
      </div>
      {services.length > 0 && <MoreServices field={field} draft={draft} services={services} />}
    </Fold>
  )
}

interface MoreServicesProps {
  readonly field: RequestFieldsProps['field']
  readonly draft: string
  readonly services: readonly Choice[]
}

function MoreServices({ field, draft, services }: MoreServicesProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  // The services load after the form was restored, so their values are restored here.
  useEffect(() => {
    if (!group.current?.form) return
    restoreForm(group.current.form, readDraft(draft)?.values ?? {})
    group.current.dispatchEvent(new Event('change', { bubbles: true }))
  }, [draft])
  return (
    <fieldset ref={group} className="min-w-0">
      <legend className="text-[0.9375rem] font-medium">More services (optional)</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {services.map(({ id, name }) => (
          <label key={id} className="choice-chip">
            <input
              type="checkbox"
              name={ALSO + name}
              defaultChecked={hasValueOrError(field(ALSO + name))}
              className="sr-only"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
