import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { languageLabels } from '#app/office/components/language-labels.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Fold } from '#app/office/components/ui/fold.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { serviceNamesQuery } from '#app/office/services/queries.ts'
import { type Area, everyAreaQuery } from '#app/office/team/areas/queries.ts'
import { leadSources } from '#domain/leads/lead-details.ts'
import { languages } from '#domain/messages/language.ts'
import { GENERAL_APPOINTMENT } from '#domain/text/limits.ts'
import { phoneHint } from '#domain/text/phone-rule.ts'
import { sourceLabels } from './labels.ts'
import type { TypedLead } from './lead-record-form.ts'
import type { Lead } from './queries.ts'
import { SameNumberHint } from './same-number-hint.tsx'

/** In seconds. */
const QUARTER_HOUR = 900

interface LeadFieldsProps {
  record: Lead | null
  /** Where the values come from, by field. */
  hints?: Readonly<Partial<Record<keyof TypedLead, ReactNode>>>
  showsMore?: boolean
}

/** The active areas, and the one that the lead has. */
const areaOptions = (areas: readonly Area[], current: string | null | undefined) =>
  areas
    .filter(({ id, is_active }) => is_active || id === current)
    .map(({ id, name }) => ({ value: id, label: name }))

/** Name, service and time first, optional fields folded. */
export function LeadFields({ record, hints = {}, showsMore = record !== null }: LeadFieldsProps) {
  const { register, control, formState } = useFormContext<TypedLead>()
  const { errors } = formState
  const { data: services = [] } = useQuery(serviceNamesQuery)
  const { data: areas = [] } = useQuery(everyAreaQuery)
  const phone = useWatch({ control, name: 'phone' })
  const suggestions = useId()
  return (
    <>
      <Field label="Full Name" required hint={hints.full_name} error={errors.full_name?.message}>
        <Input autoComplete="off" {...register('full_name')} />
      </Field>
      <Field label="Phone" required hint={phoneHint(phone) ?? hints.phone} error={errors.phone?.message}>
        <Input type="tel" inputMode="tel" autoComplete="off" {...register('phone')} />
      </Field>
      {!record && <SameNumberHint phone={phone} />}
      <Field
        label="Service"
        hint={hints.service_interested ?? 'Several with commas'}
        error={errors.service_interested?.message}
      >
        <Input
          autoComplete="off"
          list={suggestions}
          placeholder={GENERAL_APPOINTMENT}
          {...register('service_interested')}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Preferred date" hint={hints.preferred_day} error={errors.preferred_day?.message}>
          <Input type="date" {...register('preferred_day')} />
        </Field>
        <Field label="Preferred time" hint={hints.preferred_time} error={errors.preferred_time?.message}>
          <Input type="time" step={QUARTER_HOUR} {...register('preferred_time')} />
        </Field>
      </div>
      <datalist id={suggestions}>
        {services.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <Field label="Message" hint={hints.message} error={errors.message?.message}>
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
        startsOpen={showsMore}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Email" hint={hints.email} error={errors.email?.message}>
            <Input
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              {...register('email')}
            />
          </Field>
          <Field label="People" hint={hints.people} error={errors.people?.message}>
            <Input inputMode="numeric" autoComplete="off" {...register('people')} />
          </Field>
          <Field label="Area" hint={hints.area_id}>
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
          <Field label="Language" hint={hints.language}>
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
