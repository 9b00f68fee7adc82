import { useController, useFormContext } from 'react-hook-form'
import { Field } from '#app/office/components/ui/field.tsx'
import { SearchSelect } from '#app/office/components/ui/search-select.tsx'
import { useSearchedChoice } from '#app/office/components/use-searched-choice.ts'
import { serviceChoicesQuery } from '#app/office/services/queries.ts'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'

/** The service of one line of the appointment; choosing it fills in its current price and minutes. */
export function ServiceField({ line }: { line: number }) {
  const { control, setValue } = useFormContext<AppointmentInput>()
  const { field, fieldState } = useController({ control, name: `lines.${line}.service` })
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
        onChoose={(option) => {
          const chosen = choice.recordOf(option)
          field.onChange(chosen)
          if (!chosen) return
          setValue(`lines.${line}.price`, String(chosen.price), { shouldDirty: true })
          setValue(`lines.${line}.minutes`, String(chosen.duration_minutes), { shouldDirty: true })
        }}
        placeholder="Search services"
        emptyText="No services found"
      />
    </Field>
  )
}
