import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { ActiveField } from '#app/office/components/active-field.tsx'
import { ImageField } from '#app/office/components/image-field.tsx'
import { ImagePreview } from '#app/office/components/image-preview.tsx'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { TickRow } from '#app/office/components/ui/tick-row.tsx'
import { uploadWithErrorToast } from '#app/office/components/upload-with-error-toast.ts'
import { serviceNamesQuery } from '#app/office/services/queries.ts'
import { AffectedAppointments } from '#app/office/team/leave/dialogs.ts'
import { confirmLeave } from '#app/office/team/leave/queries.ts'
import { beauticianForm, personColours } from '#domain/team/beautician-form.ts'
import { type Day, dayIn } from '#domain/time/dates.ts'
import { beauticianLabels } from './labels.ts'
import { type Beautician, beauticians } from './queries.ts'

const formSchema = beauticianForm.extend({ file: z.custom<File | null>() })

type Typed = z.input<typeof formSchema>
type Parsed = z.output<typeof formSchema>

const beauticianRecordForm = (
  queryClient: QueryClient,
  today: Day,
): RecordForm<Beautician, Typed, Parsed> => ({
  schema: formSchema,
  startValues: (beautician) => ({
    full_name: beautician?.full_name ?? '',
    phone: beautician?.phone ?? '',
    photo_url: beautician?.photo_url ?? null,
    colour: beautician?.colour ?? null,
    position: String(beautician?.position ?? 0),
    is_active: beautician?.is_active ?? true,
    service_ids: beautician?.services.map(({ service_id }) => service_id) ?? [],
    file: null,
  }),
  async toDraft({ file, ...parsed }, record, _given, ask) {
    if (record?.is_active && !parsed.is_active) await confirmLeave(queryClient, leaving(record, today), ask)
    return file ? { ...parsed, photo_url: await uploadWithErrorToast(file, 'beauticians/') } : parsed
  },
  preview: (beautician, draft, { service_ids }) => ({
    ...beautician,
    ...draft,
    services: service_ids.map((service_id) => ({ service_id })),
  }),
  Fields: BeauticianFields,
})

const leaving = ({ id }: Beautician, today: Day) => ({ beautician: id, first: today, last: null })

function useToday(): Day {
  const { time_zone: zone } = useBusinessProfile()
  return dayIn(new Date(), zone)
}

export default function BeauticianDialog(opened: OpenedRecord<Beautician>) {
  const queryClient = useQueryClient()
  const today = useToday()
  const form = useMemo(() => beauticianRecordForm(queryClient, today), [queryClient, today])
  return <RecordDialog {...opened} source={beauticians} labels={beauticianLabels} form={form} />
}

function BeauticianFields({ record }: { record: Beautician | null }) {
  const today = useToday()
  const { register, formState, control } = useFormContext<Typed>()
  const isActive = useWatch({ control, name: 'is_active' })
  const { errors } = formState
  return (
    <>
      <Field label="Full Name" required error={errors.full_name?.message}>
        <Input autoComplete="off" {...register('full_name')} />
      </Field>
      <Field label="Phone" error={errors.phone?.message}>
        <Input type="tel" inputMode="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <ColourField isNew={record === null} />
      <ServicesField />
      <PhotoField />
      <Field label="Order" hint="The smallest number comes first in the calendar" className="max-w-40">
        <Input type="number" inputMode="numeric" step={1} {...register('position')} />
      </Field>
      <ActiveField hint="Inactive beauticians get no new appointments; existing ones stay" />
      {record?.is_active && !isActive && <AffectedAppointments leave={leaving(record, today)} />}
    </>
  )
}

function ColourField({ isNew }: { isNew: boolean }) {
  const { register } = useFormContext<Typed>()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Colour in the calendar</legend>
      {isNew && <p className="text-xs text-muted">If none is chosen: a colour that nobody else has</p>}
      <div className="flex flex-wrap">
        {personColours.map((colour) => (
          <label
            key={colour}
            title={colour}
            className={`person-${colour} grid size-11 cursor-pointer place-items-center`}
          >
            <input type="radio" value={colour} className="peer sr-only" {...register('colour')} />
            <span className="size-7 rounded-full bg-(--person) outline-offset-2 peer-checked:ring-2 peer-checked:ring-fg peer-checked:ring-offset-2 peer-checked:ring-offset-ground peer-focus-visible:outline-2 peer-focus-visible:outline-focus" />
            <span className="sr-only">{colour}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** No ticked service means all services, which suits most new teams. */
function ServicesField() {
  const { field } = useController<Typed, 'service_ids'>({ name: 'service_ids' })
  const { data: services, isError } = useQuery(serviceNamesQuery)
  const chosen = field.value
  return (
    <fieldset>
      <legend className="text-sm font-medium">Services</legend>
      <p className="mb-1.5 text-xs text-muted">
        {chosen.length === 0 ? 'If nothing is ticked: all services' : `${chosen.length} ticked`}
      </p>
      {isError && <p className="text-sm text-danger">The services could not be loaded.</p>}
      <div className="max-h-56 overflow-y-auto rounded-lg border border-line-strong bg-card">
        {services?.map(({ id, name }) => (
          <TickRow
            key={id}
            checked={chosen.includes(id)}
            onChange={(checked) =>
              field.onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          >
            {name}
          </TickRow>
        ))}
      </div>
    </fieldset>
  )
}

function PhotoField() {
  const { control, setValue } = useFormContext<Typed>()
  const [file, address] = useWatch({ control, name: ['file', 'photo_url'] })
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Photo</legend>
      <ImageField label="Photo file" />
      <ImagePreview file={file} address={address ?? ''} />
      {address && !file && (
        <Button
          variant="ghost"
          size="small"
          className="mt-1"
          onClick={() => setValue('photo_url', null, { shouldDirty: true })}
        >
          Remove the photo
        </Button>
      )}
    </fieldset>
  )
}
