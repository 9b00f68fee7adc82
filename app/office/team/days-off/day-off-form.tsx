import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { everyBeauticianQuery } from '#app/office/team/beauticians/queries.ts'
import { AffectedAppointments } from '#app/office/team/leave/dialogs.ts'
import { confirmLeave } from '#app/office/team/leave/queries.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { dayOffForm } from '#domain/team/day-off-form.ts'
import { isDay } from '#domain/time/dates.ts'
import { dayOffLabels } from './labels.ts'
import { type DayOff, daysOff } from './queries.ts'

type Typed = z.input<typeof dayOffForm>

type Parsed = z.output<typeof dayOffForm>

const dayOffRecordForm = (queryClient: QueryClient): RecordForm<DayOff, Typed, Parsed> => ({
  schema: dayOffForm,
  startValues: (stored) => ({
    beautician_id: stored?.beautician_id ?? '',
    from_day: stored?.from_day ?? '',
    to_day: stored?.to_day ?? '',
    from_time: stored?.from_time?.slice(0, 5) ?? '',
    to_time: stored?.to_time?.slice(0, 5) ?? '',
    note: stored?.note ?? '',
  }),
  toDraft: async (parsed, record, _given, ask): Promise<RowDraft<'days_off'>> => {
    const { beautician_id, from_day, to_day, from_time, to_time } = parsed
    const isSame =
      record?.beautician_id === beautician_id &&
      record.from_day === from_day &&
      record.to_day === to_day &&
      (record.from_time?.slice(0, 5) ?? null) === from_time &&
      (record.to_time?.slice(0, 5) ?? null) === to_time
    if (!isSame)
      await confirmLeave(
        queryClient,
        { beautician: beautician_id, first: from_day, last: to_day, from_time, to_time },
        ask,
      )
    return parsed
  },
  Fields: DayOffFields,
})

export default function DayOffDialog(opened: OpenedRecord<DayOff>) {
  const queryClient = useQueryClient()
  const form = useMemo(() => dayOffRecordForm(queryClient), [queryClient])
  return <RecordDialog {...opened} source={daysOff} labels={dayOffLabels} form={form} />
}

function DayOffFields() {
  const { register, formState, control } = useFormContext<Typed>()
  const [who, from, to, fromTime, toTime] = useWatch({
    control,
    name: ['beautician_id', 'from_day', 'to_day', 'from_time', 'to_time'],
  })
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
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="From" error={errors.from_time?.message} hint="Leave empty for whole days">
          <Input type="time" {...register('from_time')} />
        </Field>
        <Field label="Until" error={errors.to_time?.message}>
          <Input type="time" {...register('to_time')} />
        </Field>
      </div>
      {isDay(from) && (to === '' || isDay(to)) && (
        <AffectedAppointments
          leave={{
            beautician: who || null,
            first: from,
            last: to || from,
            from_time: fromTime || null,
            to_time: toTime || null,
          }}
        />
      )}
      <Field label="Note" error={errors.note?.message} hint="Shown in the calendar">
        <Input autoComplete="off" {...register('note')} />
      </Field>
    </>
  )
}
