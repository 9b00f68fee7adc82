import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ActiveField } from '#app/office/components/active-field.tsx'
import { ImageField } from '#app/office/components/image-field.tsx'
import { ImagePreview } from '#app/office/components/image-preview.tsx'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { uploadWithErrorToast } from '#app/office/components/upload-with-error-toast.ts'
import { bannerForm } from '#domain/banners/banner-form.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { bannerLabels } from './labels.ts'
import { type Banner, banners } from './queries.ts'

const formSchema = bannerForm.extend({ file: z.custom<File | null>() })

type Typed = z.input<typeof formSchema>
type Parsed = z.output<typeof formSchema>

const bannerRecordForm: RecordForm<Banner, Typed, Parsed> = {
  schema: formSchema,
  startValues: (banner) => ({
    title: banner?.title ?? '',
    description: banner?.description ?? '',
    link_url: banner?.link_url ?? '',
    priority: String(banner?.priority ?? 0),
    is_active: banner?.is_active ?? true,
    file: null,
  }),
  async toDraft({ file, ...parsed }): Promise<RowDraft<'banners'>> {
    return file ? { ...parsed, image_url: await uploadWithErrorToast(file, '') } : parsed
  },
  isIncomplete: ({ file }, banner) => !banner && !file,
  Fields: BannerFields,
}

export default function BannerDialog(opened: OpenedRecord<Banner>) {
  return <RecordDialog {...opened} source={banners} labels={bannerLabels} form={bannerRecordForm} />
}

function BannerFields({ record }: { record: Banner | null }) {
  const { register, control, formState } = useFormContext<Typed>()
  const { errors } = formState
  const file = useWatch({ control, name: 'file' })
  return (
    <>
      <Field
        label="Title"
        required
        hint="Title, description and link are only for your list; the website shows the image"
        error={errors.title?.message}
      >
        <Input autoComplete="off" {...register('title')} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea rows={2} {...register('description')} />
      </Field>
      <div>
        <ImageField
          label={record ? 'Replace the image' : 'Image *'}
          hint={!record && !file ? 'Please upload an image for the banner' : undefined}
        />
        <ImagePreview file={file} address={record?.image_url ?? ''} wide />
      </div>
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="Link URL" error={errors.link_url?.message}>
          <Input
            type="url"
            inputMode="url"
            placeholder="https://"
            autoCapitalize="none"
            {...register('link_url')}
          />
        </Field>
        <Field label="Priority" hint="Higher is shown first">
          <Input type="number" inputMode="numeric" step={1} {...register('priority')} />
        </Field>
      </div>
      <ActiveField hint="Inactive banners are not shown on the website" />
    </>
  )
}
