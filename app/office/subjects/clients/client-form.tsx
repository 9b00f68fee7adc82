import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import type { RecordForm } from '#app/office/components/records/record-form.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { type Client, clientForm } from '#domain/client.ts'
import type { RowDraft } from '#domain/rows.ts'

type Typed = z.input<typeof clientForm>
type Parsed = z.output<typeof clientForm>

export const clientRecordForm: RecordForm<Client, Typed, Parsed> = {
  schema: clientForm,
  startValues: (client) => ({
    full_name: client?.full_name ?? '',
    email: client?.email ?? '',
    phone: client?.phone ?? '',
    address: client?.address ?? '',
    notes: client?.notes ?? '',
  }),
  toDraft: (parsed): RowDraft<'clients'> => parsed,
  Fields: ClientFields,
}

function ClientFields() {
  const { register, formState } = useFormContext<Typed>()
  const { errors } = formState
  return (
    <>
      <Field label="Full Name" required error={errors.full_name?.message}>
        <Input autoComplete="off" {...register('full_name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Phone" error={errors.phone?.message}>
          <Input type="tel" inputMode="tel" autoComplete="off" {...register('phone')} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            {...register('email')}
          />
        </Field>
      </div>
      <Field label="Address" error={errors.address?.message}>
        <Textarea rows={2} {...register('address')} />
      </Field>
      <Field
        label="Notes"
        error={errors.notes?.message}
        hint="Skin type, preferences, how to find the house …"
      >
        <Textarea {...register('notes')} />
      </Field>
    </>
  )
}
