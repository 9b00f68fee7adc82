import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { everyBeauticianQuery } from '#app/office/team/beauticians/queries.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { dayOffForm } from '#domain/team/day-off-form.ts'
import { dayOffLabels } from './labels.ts'
import { type DayOff, daysOff } from './queries.ts'

type Typed = z.input<typeof dayOffForm>

const dayOffRecordForm: RecordForm<DayOff, Typed, z.output<typeof dayOffForm>> = {
  schema: dayOffForm,
  startValues: (stored) => ({
    beautician_id: stored?.beautician_id ?? '',
    from_day: stored?.from_day ?? '',
    to_day: stored?.to_day ?? '',
    note: stored?.note ?? '',
  }),
  toDraft: (parsed): RowDraft<'days_off'> => parsed,
  Fields: DayOffFields,
}

export default function DayOffDialog(opened: OpenedRecord<DayOff>) {
  return <RecordDialog {...opened} source={daysOff} labels={dayOffLabels} form={dayOffRecordForm} />
}

function DayOffFields() {
  const { register, formState } = useFormContext<Typed>()
  const { data: people = [] } = useQuery(everyBeauticianQuery)
  const { errors } = formState
  return (
    <>
      <Field label="Who">
        <Select
          options={[
            { value: '', label: 'Everyone: the business is closed' },
            ...people.map(({ id, full_name }) => ({ value: id, label: full_name })),
          ]}
          {...register('beautician_id')}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" required error={errors.from_day?.message}>
          <Input type="date" {...register('from_day')} />
        </Field>
        <Field label="Last day" error={errors.to_day?.message} hint="Leave empty for one day">
          <Input type="date" {...register('to_day')} />
        </Field>
      </div>
      <Field label="Note" error={errors.note?.message} hint="Shown in the calendar">
        <Input autoComplete="off" {...register('note')} />
      </Field>
    </>
  )
}
