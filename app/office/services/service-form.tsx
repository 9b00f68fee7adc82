import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ActiveField } from '#app/office/components/active-field.tsx'
import { ImageField } from '#app/office/components/image-field.tsx'
import { ImagePreview } from '#app/office/components/image-preview.tsx'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Tabs } from '#app/office/components/ui/tabs.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { uploadWithErrorToast } from '#app/office/components/upload-with-error-toast.ts'
import { ungrouped } from '#domain/money/ungrouped.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { serviceForm } from '#domain/services/service-form.ts'
import { CategoryField } from './category-field.tsx'
import { serviceLabels } from './labels.ts'
import { type Service, services } from './queries.ts'
import { WorkOrderFields } from './work-order-fields.tsx'

const formSchema = serviceForm.extend({ file: z.custom<File | null>() })

type Typed = z.input<typeof formSchema>
type Parsed = z.output<typeof formSchema>

const serviceRecordForm: RecordForm<Service, Typed, Parsed> = {
  schema: formSchema,
  startValues: (service) => ({
    name: service?.name ?? '',
    description: service?.description ?? '',
    duration_minutes: String(service?.duration_minutes ?? 60),
    work_step: String(service?.work_step ?? ''),
    drying_minutes: service?.drying_minutes ? String(service.drying_minutes) : '',
    price: service ? String(service.price) : '',
    original_price: service?.original_price == null ? '' : String(service.original_price),
    category: service?.category ?? '',
    is_active: service?.is_active ?? true,
    image_url: service?.image_url ?? '',
    come_again_weeks: String(service?.come_again_weeks ?? ''),
    prepare: service?.prepare ?? '',
    patch_test: service?.patch_test ?? '',
    sac: service?.sac ?? '',
    file: null,
  }),
  async toDraft({ file, ...parsed }): Promise<RowDraft<'services'>> {
    return { ...parsed, image_url: await imageAddress(file, parsed.image_url) }
  },
  Fields: ServiceFields,
}

/** If the upload fails, the save keeps the previous image. */
async function imageAddress(file: File | null, previous: string | null): Promise<string | null> {
  if (!file) return previous
  return uploadWithErrorToast(file, 'services/').catch(() => previous)
}

export default function ServiceDialog(opened: OpenedRecord<Service>) {
  return <RecordDialog {...opened} source={services} labels={serviceLabels} form={serviceRecordForm} />
}

function ServiceFields() {
  const { register, control, formState } = useFormContext<Typed>()
  const { errors } = formState
  const [file, address, price, originalPrice] = useWatch({
    control,
    name: ['file', 'image_url', 'price', 'original_price'],
  })
  const isNoOffer =
    originalPrice !== '' && price !== '' && Number(ungrouped(originalPrice)) <= Number(ungrouped(price))
  const upload = { value: 'upload', label: 'Upload', content: <ImageField label="Image file" /> }
  const byAddress = {
    value: 'url',
    label: 'Image URL',
    content: (
      <Field label="Image URL" error={errors.image_url?.message}>
        <Input
          type="url"
          inputMode="url"
          placeholder="https://"
          autoCapitalize="none"
          {...register('image_url')}
        />
      </Field>
    ),
  }
  return (
    <>
      <Field label="Name" required error={errors.name?.message}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea {...register('description')} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <CategoryField />
        <Field label="Duration (min)" required error={errors.duration_minutes?.message}>
          <Input type="number" inputMode="numeric" min={1} step={1} {...register('duration_minutes')} />
        </Field>
        <Field label="Price (₹)" required error={errors.price?.message}>
          <Input inputMode="decimal" autoComplete="off" {...register('price')} />
        </Field>
        <Field
          label="Original Price (₹)"
          hint={isNoOffer && 'Shown only if it is higher than the price'}
          error={errors.original_price?.message}
        >
          <Input inputMode="decimal" autoComplete="off" {...register('original_price')} />
        </Field>
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Image</legend>
        <Tabs label="Where the image comes from" tabs={[upload, byAddress]} />
        <ImagePreview file={file} address={address} />
      </fieldset>
      <WorkOrderFields />
      <Field
        label="Come again after (weeks)"
        hint="Then the client gets a message to book again; leave empty for none"
        error={errors.come_again_weeks?.message}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={52}
          step={1}
          className="max-w-28"
          {...register('come_again_weeks')}
        />
      </Field>
      <Field
        label="What to prepare"
        hint="Shown on the client’s private page: a chair, good light, clean hair …"
        error={errors.prepare?.message}
      >
        <Textarea rows={2} {...register('prepare')} />
      </Field>
      <Field
        label="Patch test for"
        hint="What is tested on the skin before, such as Hair colour. Services with the same words share a test; leave empty if none is needed"
        error={errors.patch_test?.message}
      >
        <Input autoComplete="off" {...register('patch_test')} />
      </Field>
      <Field
        label="SAC"
        hint="On tax invoices; if empty, the SAC in the payment settings"
        error={errors.sac?.message}
      >
        <Input inputMode="numeric" autoComplete="off" className="max-w-28" {...register('sac')} />
      </Field>
      <ActiveField hint="Inactive services are not shown on the website" />
    </>
  )
}
