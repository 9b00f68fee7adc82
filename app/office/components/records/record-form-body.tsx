/** The form of a record's dialog. It stays open with its input until the server has accepted. */
import { useState } from 'react'
import { type FieldValues, FormProvider, useWatch } from 'react-hook-form'
import { randomId } from '#app/lib/random-id.ts'
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { useQuestion } from '#app/office/components/ui/use-question.tsx'
import type { RecordSource, StoredRecord } from '#app/office/lib/records/record-source.ts'
import { EditConflict } from '#app/office/lib/records/save-record.ts'
import { useAddRecord } from '#app/office/lib/records/use-add-record.ts'
import { useUpdateRecord } from '#app/office/lib/records/use-record-changes.ts'
import type { RecordForm } from './record-form.ts'
import type { RecordLabels } from './record-labels.ts'

interface RecordFormBodyProps<Stored extends StoredRecord, Typed extends FieldValues, Parsed, Given> {
  source: RecordSource<Stored>
  labels: RecordLabels
  form: RecordForm<Stored, Typed, Parsed, Given>
  record: Stored | null
  given: Given | null
  onClose: () => void
}

/** The edited record: a stored version, or a new one with an id generated here. */
interface Edited<Stored> {
  readonly record: Stored | null
  readonly id: string
}

export function RecordFormBody<Stored extends StoredRecord, Typed extends FieldValues, Parsed, Given>(
  props: RecordFormBodyProps<Stored, Typed, Parsed, Given>,
) {
  const { source, labels, form: recordForm, given, onClose } = props
  const [stored, setStored] = useState(
    (): Edited<Stored> => ({
      record: props.record,
      id: props.record?.id ?? randomId(),
    }),
  )
  const editForm = useEditForm<Typed, Parsed, Edited<Stored>>({
    resolver: schemaResolver(recordForm.schema),
    stored,
    // A new record has one version, so that restored input keeps its id and is added once.
    versionOf: ({ record }) => record?.updated_at ?? 'new',
    startValues: ({ record }) => recordForm.startValues(record, given),
  })
  const { form, basis, submit, isWaiting } = editForm
  const { record } = basis
  const add = useAddRecord(source, labels)
  const update = useUpdateRecord(source, labels, {
    failure: (error) => {
      if (error instanceof EditConflict) setStored({ ...stored, record: error.newer as Stored })
      return {}
    },
  })
  const question = useQuestion()
  const { isSubmitting } = form.formState
  const values = useWatch({ control: form.control }) as Typed

  async function save(parsed: Parsed, edited: Edited<Stored>): Promise<Edited<Stored>> {
    const { record: before, id } = edited
    const draft = await recordForm.toDraft(parsed, before, given, question.ask)
    if (!before) return { id, record: await add.save({ id, draft }) }
    const preview = recordForm.preview?.(before, draft, parsed)
    return { id, record: await update.save({ record: before, draft, preview }) }
  }

  return (
    <FormProvider {...form}>
      <DialogForm
        onSubmit={submit({ save, onSaved: onClose, failed: record ? labels.updateFailed : labels.addFailed })}
        onCancel={onClose}
        submit={isSubmitting ? 'Saving…' : record ? 'Save changes' : `Add ${labels.noun}`}
        busy={isSubmitting}
        mayCancel={!isSubmitting || isWaiting}
        incomplete={recordForm.isIncomplete?.(values, record) ?? false}
      >
        <FormNotices editForm={editForm} what={`this ${labels.noun}`} />
        <recordForm.Fields record={record} given={given} />
        {question.dialog}
      </DialogForm>
    </FormProvider>
  )
}
