import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { serviceNamesQuery } from '#app/office/services/queries.ts'
import { workImageForm } from '#domain/services/gallery-image.ts'
import { workLabels } from './labels.ts'
import { type WorkImage, workImages } from './queries.ts'

type Typed = z.input<typeof workImageForm>
type Parsed = z.output<typeof workImageForm>

const imageRecordForm: RecordForm<WorkImage, Typed, Parsed> = {
  schema: workImageForm,
  startValues: (image) => ({ service_id: image?.service_id ?? '', caption: image?.caption ?? '' }),
  toDraft: (parsed) => parsed,
  Fields: ImageFields,
}

export default function ImageDialog(opened: OpenedRecord<WorkImage>) {
  return <RecordDialog {...opened} source={workImages} labels={workLabels} form={imageRecordForm} />
}

function ImageFields({ record }: { record: WorkImage | null }) {
  const { register, formState } = useFormContext<Typed>()
  const { data: active = [] } = useQuery(serviceNamesQuery)
  // The image's current service may be inactive.
  const services =
    record && !active.some(({ id }) => id === record.service_id)
      ? [{ id: record.service_id, name: record.service.name }, ...active]
      : active
  return (
    <>
      <Field label="Service" required error={formState.errors.service_id?.message}>
        <Select
          options={services.map(({ id, name }) => ({ value: id, label: name }))}
          {...register('service_id')}
        />
      </Field>
      <Field label="Caption" error={formState.errors.caption?.message}>
        <Input autoComplete="off" {...register('caption')} />
      </Field>
    </>
  )
}
