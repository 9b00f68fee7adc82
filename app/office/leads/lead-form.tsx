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
import { type Area, everyAreaQuery } from '#app/office/team/areas/queries.ts'
import { enteredLeadForm } from '#domain/leads/entered-lead-form.ts'
import { leadSources } from '#domain/leads/lead-details.ts'
import { requestedClock } from '#domain/leads/preferred-time.ts'
import { languages } from '#domain/messages/language.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { GENERAL_APPOINTMENT } from '#domain/text/limits.ts'
import { toWallClock } from '#domain/time/business-time.ts'
import { preferredMoment } from '#domain/time/dates.ts'
import { leadLabels, sourceLabels } from './labels.ts'
import { type Lead, leads } from './queries.ts'

type Typed = z.input<typeof enteredLeadForm>
type Parsed = z.output<typeof enteredLeadForm>

/** `leadLabels` has the specification's texts of a changed status. */
const formLabels = {
  ...leadLabels,
  updated: 'Lead updated successfully',
  updateFailed: 'Error updating lead',
}

/** In seconds. */
const QUARTER_HOUR = 900

const emptyLead: Typed = {
  full_name: '',
  phone: '',
  service_interested: '',
  preferred_day: '',
  preferred_time: '',
  message: '',
  email: '',
  area_id: '',
  people: '',
  source: 'phone',
  language: 'en',
  call_back: false,
}

function typedOf(lead: Lead, zone: string): Typed {
  const { full_name, phone, service_interested, preferred_date, source, language } = lead
  return {
    full_name,
    phone,
    service_interested,
    preferred_day: preferred_date ? toWallClock(preferred_date, zone).slice(0, 10) : '',
    preferred_time: (preferred_date && requestedClock(preferred_date, zone)) ?? '',
    message: lead.message ?? '',
    email: lead.email ?? '',
    area_id: lead.area_id ?? '',
    people: String(lead.people ?? ''),
    source,
    language,
    call_back: false,
  }
}

/** An unchanged day and time keep the stored moment, which for any time is the moment of sending. */
function preferredDate({ preferred_day, preferred_time }: Parsed, record: Lead | null, zone: string) {
  const before = record && typedOf(record, zone)
  if (before?.preferred_day === preferred_day && before.preferred_time === preferred_time)
    return record?.preferred_date ?? null
  if (!preferred_day) return null
  return preferredMoment(preferred_day, preferred_time, new Date(), zone).toISOString()
}

const leadRecordForm = (zone: string): RecordForm<Lead, Typed, Parsed> => ({
  schema: enteredLeadForm,
  startValues: (record) => (record ? typedOf(record, zone) : emptyLead),
  toDraft: (parsed, record): RowDraft<'leads'> => {
    const { call_back, preferred_day: _day, preferred_time: _time, ...lead } = parsed
    return {
      ...lead,
      preferred_date: preferredDate(parsed, record, zone),
      ...(record ? {} : { status: call_back ? 'new' : 'contacted' }),
    }
  },
  Fields: LeadFields,
})

export default function LeadDialog(opened: OpenedRecord<Lead>) {
  const { time_zone } = useBusinessProfile()
  const form = useMemo(() => leadRecordForm(time_zone), [time_zone])
  return <RecordDialog {...opened} source={leads} labels={formLabels} form={form} />
}

/** The active areas, and the one that the lead has. */
const areaOptions = (areas: readonly Area[], current: string | null | undefined) =>
  areas
    .filter(({ id, is_active }) => is_active || id === current)
    .map(({ id, name }) => ({ value: id, label: name }))

/** Name, service and time first, optional fields folded. */
function LeadFields({ record }: { record: Lead | null }) {
  const { register, control, formState } = useFormContext<Typed>()
  const { errors } = formState
  const { data: services = [] } = useQuery(serviceNamesQuery)
  const { data: areas = [] } = useQuery(everyAreaQuery)
  const suggestions = useId()
  return (
    <>
      <Field label="Full Name" required error={errors.full_name?.message}>
        <Input autoComplete="off" {...register('full_name')} />
      </Field>
      <Field label="Phone" required error={errors.phone?.message}>
        <Input type="tel" inputMode="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field label="Service" hint="Several with commas" error={errors.service_interested?.message}>
        <Input
          autoComplete="off"
          list={suggestions}
          placeholder={GENERAL_APPOINTMENT}
          {...register('service_interested')}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Preferred date" error={errors.preferred_day?.message}>
          <Input type="date" {...register('preferred_day')} />
        </Field>
        <Field label="Preferred time" error={errors.preferred_time?.message}>
          <Input type="time" step={QUARTER_HOUR} {...register('preferred_time')} />
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
      {!record && (
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
      )}
      <Fold
        title="More"
        summary="Email, area, people, source, language"
        hasFault={Boolean(errors.email ?? errors.people)}
        startsOpen={record !== null}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Email" error={errors.email?.message}>
            <Input
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              {...register('email')}
            />
          </Field>
          <Field label="People" error={errors.people?.message}>
            <Input inputMode="numeric" autoComplete="off" {...register('people')} />
          </Field>
          <Field label="Area">
            <Select
              options={[{ value: '', label: 'Not known' }, ...areaOptions(areas, record?.area_id)]}
              {...register('area_id')}
            />
          </Field>
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
        </div>
      </Fold>
    </>
  )
}
