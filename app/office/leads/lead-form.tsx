import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { languageLabels } from '#app/office/components/language-labels.ts'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Fold } from '#app/office/components/ui/fold.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { serviceNamesQuery } from '#app/office/services/queries.ts'
import { enteredLeadForm } from '#domain/leads/entered-lead-form.ts'
import { leadSources } from '#domain/leads/lead-details.ts'
import { languages } from '#domain/messages/language.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { GENERAL_APPOINTMENT } from '#domain/text/limits.ts'
import { fromWallClock } from '#domain/time/business-time.ts'
import { leadLabels, sourceLabels } from './labels.ts'
import { type Lead, leads } from './queries.ts'

type Typed = z.input<typeof enteredLeadForm>
type Parsed = z.output<typeof enteredLeadForm>

const leadRecordForm = (zone: string): RecordForm<Lead, Typed, Parsed> => ({
  schema: enteredLeadForm,
  startValues: () => ({
    full_name: '',
    phone: '',
    service_interested: '',
    preferred_date: '',
    message: '',
    email: '',
    source: 'phone',
    language: 'en',
    call_back: false,
  }),
  toDraft: ({ call_back, preferred_date, ...lead }): RowDraft<'leads'> => ({
    ...lead,
    preferred_date: preferred_date && fromWallClock(preferred_date, zone),
    status: call_back ? 'new' : 'contacted',
  }),
  Fields: LeadFields,
})

export default function LeadDialog(opened: OpenedRecord<Lead>) {
  const { time_zone } = useBusinessProfile()
  const form = useMemo(() => leadRecordForm(time_zone), [time_zone])
  return <RecordDialog {...opened} source={leads} labels={leadLabels} form={form} />
}

/** For a lead by telephone: name, service and time first, optional fields folded. */
function LeadFields() {
  const { register, control, formState } = useFormContext<Typed>()
  const { errors } = formState
  const { data: services = [] } = useQuery(serviceNamesQuery)
  const suggestions = useId()
  return (
    <>
      <Field label="Full Name" required error={errors.full_name?.message}>
        <Input autoComplete="off" {...register('full_name')} />
      </Field>
      <Field label="Phone" required error={errors.phone?.message}>
        <Input type="tel" inputMode="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Service" error={errors.service_interested?.message}>
          <Input
            autoComplete="off"
            list={suggestions}
            placeholder={GENERAL_APPOINTMENT}
            {...register('service_interested')}
          />
        </Field>
        <Field label="Preferred date" error={errors.preferred_date?.message}>
          <Input type="datetime-local" {...register('preferred_date')} />
        </Field>
      </div>
      <datalist id={suggestions}>
        {services.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <Field label="Message" error={errors.message?.message}>
        <Textarea rows={2} {...register('message')} />
      </Field>
      <Controller
        control={control}
        name="call_back"
        render={({ field }) => (
          <Switch
            label="Not answered yet"
            hint="Switch off if you have already spoken to the client"
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      <Fold
        title="More"
        summary="Source, language, email"
        hasFault={Boolean(errors.email ?? errors.source ?? errors.language)}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Source">
            <Select
              options={leadSources.map((value) => ({ value, label: sourceLabels[value] }))}
              {...register('source')}
            />
          </Field>
          <Field label="Language">
            <Select
              options={languages.map((value) => ({ value, label: languageLabels[value] }))}
              {...register('language')}
            />
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
      </Fold>
    </>
  )
}
