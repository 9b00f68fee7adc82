import { useController, useFormContext } from 'react-hook-form'
import { Field } from '#app/office/components/ui/field.tsx'
import { SearchSelect } from '#app/office/components/ui/search-select.tsx'
import { useSearchedChoice } from '#app/office/components/use-searched-choice.ts'
import { serviceChoicesQuery } from '#app/office/subjects/services/queries.ts'
import { formatRupees } from '#domain/money.ts'
import type { AppointmentInput } from './appointment-input.ts'

export function ServiceField() {
  const { control } = useFormContext<AppointmentInput>()
  const { field, fieldState } = useController({ control, name: 'service' })
  const choice = useSearchedChoice(serviceChoicesQuery, ({ name, price }) => ({
    label: name,
    hint: formatRupees(price),
  }))
  return (
    <Field label="Service" required error={fieldState.error?.message}>
      <SearchSelect
        {...choice.select}
        ref={field.ref}
        chosen={field.value && { value: field.value.id, label: field.value.name }}
        onChoose={(option) => field.onChange(choice.recordOf(option))}
        placeholder="Search services"
        emptyText="No services found"
      />
    </Field>
  )
}
