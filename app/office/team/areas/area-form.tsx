import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { ActiveField } from '#app/office/components/active-field.tsx'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { indianStates } from '#domain/money/indian-states.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { areaForm } from '#domain/team/area-form.ts'
import { areaLabels } from './labels.ts'
import { type Area, areas } from './queries.ts'

const states = [
  { value: '', label: 'The same as yours' },
  ...Object.entries(indianStates)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label)),
]

type Typed = z.input<typeof areaForm>

const areaRecordForm: RecordForm<Area, Typed, z.output<typeof areaForm>> = {
  schema: areaForm,
  startValues: (area) => ({
    name: area?.name ?? '',
    pin_codes: area?.pin_codes.join(', ') ?? '',
    state_code: area?.state_code ?? '',
    travel_charge: area?.travel_charge ? String(area.travel_charge) : '',
    is_active: area?.is_active ?? true,
  }),
  toDraft: (parsed): RowDraft<'areas'> => parsed,
  Fields: AreaFields,
}

export default function AreaDialog(opened: OpenedRecord<Area>) {
  return <RecordDialog {...opened} source={areas} labels={areaLabels} form={areaRecordForm} />
}

function AreaFields() {
  const { register, formState } = useFormContext<Typed>()
  const { errors } = formState
  return (
    <>
      <Field label="Name" required error={errors.name?.message}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <Field label="PIN codes" hint="Six digits each, separated by commas" error={errors.pin_codes?.message}>
        <Input autoComplete="off" {...register('pin_codes')} />
      </Field>
      <Field label="State" hint="For tax invoices: IGST applies in another state">
        <Select options={states} {...register('state_code')} />
      </Field>
      <Field
        label="Travel charge (₹)"
        hint="For each function that is planned there"
        error={errors.travel_charge?.message}
      >
        <Input inputMode="decimal" autoComplete="off" {...register('travel_charge')} />
      </Field>
      <ActiveField hint="Visitors of the website can choose active areas" />
    </>
  )
}
