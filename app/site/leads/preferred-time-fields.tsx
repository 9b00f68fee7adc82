// Optional fields of a lead: place, number of people and more services.
import { type ReactNode, useEffect, useRef } from 'react'
import { TextField } from '#app/site/components/forms/field.tsx'
import { Fold, hasValueOrError } from '#app/site/components/forms/fold.tsx'
import type { FieldState } from '#app/site/components/forms/public-form.tsx'
import { readDraft } from '#app/site/lib/forms/form-draft.ts'
import { restoreForm } from '#app/site/lib/forms/restore-form.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { ALSO, PEOPLE_MAX } from '#domain/text/limits.ts'
import type { FreeSlots } from './free-slots.ts'

type GetField = (name: string) => FieldState

interface RequestFieldsProps {
  readonly label: string
  readonly field: GetField
  /** The draft's name in localStorage. */
  readonly draft: string
  readonly times: FreeSlots | null
  /** The date and time of this form. */
  readonly children: ReactNode
}

const folded = ['place', 'people', 'preferredDay']

/** All of them collapsed, so that the form stays short. */
export function RequestFields({ label, field, draft, times, children }: RequestFieldsProps) {
  const isAnyFilled = folded.some((name) => hasValueOrError(field(name))) || isAnyTicked(field, times)
  return (
    <Fold label={label} note={times?.place} open={isAnyFilled}>
      {children}
      <PlaceAndPeople field={field} times={times} />
      <MoreServices legend="More services (optional)" field={field} draft={draft} times={times} />
    </Fold>
  )
}

/** Services that can be added to the requested one, collapsed. */
export function FoldedServices({ field, draft, times }: Omit<MoreServicesProps, 'legend'>) {
  return (
    <Fold label="Add services (optional)" open={isAnyTicked(field, times)}>
      <MoreServices legend="Services" field={field} draft={draft} times={times} />
    </Fold>
  )
}

const isAnyTicked = (field: GetField, times: FreeSlots | null) =>
  times?.services.some(({ name }) => hasValueOrError(field(ALSO + name))) ?? false

export function PlaceAndPeople({ field, times }: Pick<RequestFieldsProps, 'field' | 'times'>) {
  const place = field('place')
  return (
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
  )
}

interface MoreServicesProps {
  readonly legend: string
  readonly field: GetField
  readonly draft: string
  readonly times: FreeSlots | null
}

function MoreServices({ legend, field, draft, times }: MoreServicesProps) {
  const services = times?.services ?? []
  const hasArrived = services.length > 0
  const group = useRef<HTMLFieldSetElement>(null)
  // The services load after the form was restored, so their values are restored here.
  useEffect(() => {
    if (!hasArrived || !group.current?.form) return
    restoreForm(group.current.form, readDraft(draft)?.values ?? {})
    group.current.dispatchEvent(new Event('change', { bubbles: true }))
  }, [draft, hasArrived])
  return (
    <fieldset ref={group} hidden={!hasArrived} className="min-w-0">
      <legend className="text-[0.9375rem] font-medium">{legend}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {services.map(({ id, name, price }) => (
          <label key={id} className="choice-chip">
            <input
              type="checkbox"
              name={ALSO + name}
              defaultChecked={hasValueOrError(field(ALSO + name))}
              className="sr-only"
            />
            <span>{name}</span>
            <span className="ml-2 text-sm opacity-80">{formatRupees(price)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
