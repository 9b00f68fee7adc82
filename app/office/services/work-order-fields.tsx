import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { suggestedStep, workSteps } from '#domain/services/work-order.ts'

interface TypedOrder {
  readonly name: string
  readonly category: string
  readonly work_step: string
  readonly drying_minutes: string
}

/** When the service is done on a person who has several, for the planner of functions. */
export function WorkOrderFields() {
  const { register, control, formState } = useFormContext<TypedOrder>()
  const [name, category] = useWatch({ control, name: ['name', 'category'] })
  const suggested = workSteps.find(({ step }) => step === suggestedStep({ name, category }))
  const steps = workSteps.map(({ step, label }) => ({ value: String(step), label: `${step}. ${label}` }))
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label="Order of work" hint="When one person has several services">
        <Select
          options={[{ value: '', label: `As the name suggests (${suggested?.step}.)` }, ...steps]}
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
