import { useFormContext } from 'react-hook-form'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'

/** The steps of domain/services/work-order.ts, the first is 1. */
const steps = [
  'First: mehendi',
  'Skin: facial, clean-up, waxing',
  'Nails',
  'Anything else',
  'Hair',
  'Makeup',
  'Last: draping',
].map((label, index) => ({ value: String(index + 1), label: `${index + 1}. ${label}` }))

interface TypedOrder {
  readonly work_step: string
  readonly drying_minutes: string
}

/** When the service is done on a person who has several, for the planner of functions. */
export function WorkOrderFields() {
  const { register, formState } = useFormContext<TypedOrder>()
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label="Order of work" hint="When one person has several services">
        <Select
          options={[{ value: '', label: 'As name and category suggest' }, ...steps]}
          {...register('work_step')}
        />
      </Field>
      <Field
        label="Drying time (min)"
        hint="Until the person can have the next service, or is ready"
        error={formState.errors.drying_minutes?.message}
      >
        <Input type="number" inputMode="numeric" min={0} max={720} step={1} {...register('drying_minutes')} />
      </Field>
    </div>
  )
}
