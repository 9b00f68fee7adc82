import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { languageLabels } from '#app/office/components/language-labels.ts'
import { PlaceFold } from '#app/office/components/place/place-fold.tsx'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { everyAreaQuery } from '#app/office/team/areas/queries.ts'
import type { Client } from '#domain/clients/client.ts'
import { clientForm } from '#domain/clients/client-form.ts'
import { NO_PLACE, placeDraft, placeFields, placeInput } from '#domain/clients/place/place-form.ts'
import { languages } from '#domain/messages/language.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { phoneHint } from '#domain/text/phone-rule.ts'
import { clientLabels } from './labels.ts'
import { clients } from './queries.ts'
import SameContactHint from './same-contact-hint.tsx'

/** The import of clients has no places and needs none of what reads a pin. */
const schema = clientForm.extend(placeFields)
type Typed = z.input<typeof schema>
type Parsed = z.output<typeof schema>

const clientRecordForm: RecordForm<Client, Typed, Parsed> = {
  schema,
  startValues: (client) => ({
    full_name: client?.full_name ?? '',
    email: client?.email ?? '',
    phone: client?.phone ?? '',
    address: client?.address ?? '',
    ...placeInput(client ?? NO_PLACE),
    allergies: client?.allergies ?? '',
    notes: client?.notes ?? '',
    area_id: client?.area_id ?? '',
    language: client?.language ?? 'en',
    no_messages: client?.no_messages ?? false,
  }),
  toDraft: ({ pin, gate, floor, landmark, parking, ...parsed }, client): RowDraft<'clients'> => ({
    ...parsed,
    ...placeDraft({ pin, gate, floor, landmark, parking }, client),
  }),
  Fields: ClientFields,
}

export default function ClientDialog(opened: OpenedRecord<Client>) {
  return <RecordDialog {...opened} source={clients} labels={clientLabels} form={clientRecordForm} />
}

function ClientFields({ record }: { record: Client | null }) {
  const { register, control, formState } = useFormContext<Typed>()
  const [phone, email, address] = useWatch({ control, name: ['phone', 'email', 'address'] })
  const { errors } = formState
  const { data: areas = [] } = useQuery(everyAreaQuery)
  return (
    <>
      <Field label="Full Name" required error={errors.full_name?.message}>
        <Input autoComplete="off" {...register('full_name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Phone" hint={phoneHint(phone)} error={errors.phone?.message}>
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
      <SameContactHint phone={phone} email={email} id={record?.id ?? null} />
      <Field label="Address" error={errors.address?.message}>
        <Textarea rows={2} {...register('address')} />
      </Field>
      <Field
        label="Allergies"
        error={errors.allergies?.message}
        hint="Shown before each visit, to the beautician from 6 pm the evening before"
      >
        <Textarea rows={2} {...register('allergies')} />
      </Field>
      <Field
        label="Notes"
        error={errors.notes?.message}
        hint="Skin type, how to find the house … The beautician sees these notes from 6 pm the evening before."
      >
        <Textarea {...register('notes')} />
      </Field>
      <PlaceFold
        clientId={record?.id ?? null}
        moved={record !== null && address !== (record.address ?? '')}
      />
      {areas.length > 0 && (
        <Field label="Area" hint="Used for appointments without another area">
          <Select
            options={[
              { value: '', label: 'Not known' },
              ...areas.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...register('area_id')}
          />
        </Field>
      )}
      <Field label="Language" hint="Language of messages to the client">
        <Select
          options={languages.map((value) => ({ value, label: languageLabels[value] }))}
          {...register('language')}
        />
      </Field>
      <Controller
        control={control}
        name="no_messages"
        render={({ field }) => (
          <Switch
            label="No messages"
            hint="No automatic messages, neither by WhatsApp nor by email"
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </>
  )
}
