/**
 * The dialog in which a row is added or edited. It stays open, with everything typed, until the server has accepted;
 * a save over a version that somebody else has replaced meanwhile is refused and the newer values are offered.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, useForm, useWatch } from 'react-hook-form'
import { ErrorState } from '#app/office/components/error-state.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Dialog, DialogBody } from '#app/office/components/ui/dialog.tsx'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { EditConflict, type StoredRow } from '#app/office/lib/records/records.ts'
import type { EntityForm, EntityKind } from './entity.ts'
import { useAddRecord, useUpdateRecord } from './use-record-changes.ts'
import { useRecord } from './use-record-list.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface RecordDialogProps<Row extends StoredRow, Typed extends FieldValues, Parsed> {
  kind: EntityKind
  form: EntityForm<Row, Typed, Parsed>
  /** The row to edit; null adds a new one. */
  id: string | null
  listed: Row | undefined
  onClose: () => void
}

export function RecordDialog<Row extends StoredRow, Typed extends FieldValues, Parsed>(
  props: RecordDialogProps<Row, Typed, Parsed>,
) {
  const { kind, id, listed, onClose, form } = props
  const record = useRecord<Row>(kind, id, listed)
  const title = `${id ? 'Edit' : 'Add'} ${kind.words.noun}`

  let content: ReactNode
  if (id && record.isPending) content = <Loading label={`Loading the ${kind.words.noun}`} />
  else if (record.isError)
    content = <ErrorState title={kind.words.fetchFailed} onRetry={() => void record.refetch()} />
  else if (id && !record.data) {
    content = <DialogBody>{capitalised(kind.words.noun)} not found. It may have been deleted.</DialogBody>
  } else content = <RecordFormBody kind={kind} form={form} row={record.data ?? null} onClose={onClose} />

  return (
    <Dialog open title={title} onClose={onClose} keepOnOutsidePress>
      {content}
    </Dialog>
  )
}

interface RecordFormBodyProps<Row extends StoredRow, Typed extends FieldValues, Parsed> {
  kind: EntityKind
  form: EntityForm<Row, Typed, Parsed>
  row: Row | null
  onClose: () => void
}

function RecordFormBody<Row extends StoredRow, Typed extends FieldValues, Parsed>(
  props: RecordFormBodyProps<Row, Typed, Parsed>,
) {
  const { kind, form: entityForm, onClose } = props
  // The version that is being edited; the list may refresh underneath without touching what is typed.
  const [row, setRow] = useState(props.row)
  const [newer, setNewer] = useState<Row | null>(null)
  const add = useAddRecord<Row>(kind)
  const update = useUpdateRecord<Row>(kind, kind.words)
  const form = useForm<Typed, unknown, Parsed>({
    resolver: zodResolver(entityForm.schema),
    defaultValues: entityForm.startValues(row) as DefaultValues<Typed>,
  })
  const { isSubmitting, isDirty } = form.formState
  const letLeave = useUnsavedGuard(isDirty)
  const values = useWatch({ control: form.control }) as Typed
  const incomplete = entityForm.isIncomplete?.(values, row) ?? false

  const save = form.handleSubmit(async (parsed) => {
    try {
      const draft = await entityForm.toDraft(parsed, row)
      if (row) {
        const preview = entityForm.preview?.(row, draft, parsed) ?? { ...row, ...draft }
        await update.mutateAsync({ row, draft, preview })
      } else await add.mutateAsync(draft)
    } catch (error) {
      // The mutation has told the person; the dialog keeps what was typed.
      if (error instanceof EditConflict) setNewer(error.newer as Row)
      return
    }
    letLeave()
    onClose()
  })

  const loadNewer = (latest: Row) => {
    setRow(latest)
    setNewer(null)
    form.reset(entityForm.startValues(latest))
  }

  return (
    <FormProvider {...form}>
      <DialogForm
        onSubmit={save}
        onCancel={onClose}
        submit={isSubmitting ? 'Saving…' : row ? 'Save changes' : `Add ${kind.words.noun}`}
        busy={isSubmitting}
        incomplete={incomplete}
      >
        {newer && (
          <div
            role="alert"
            className="rounded-lg border border-gold/50 bg-notice p-3.5 text-sm text-on-notice"
          >
            <p>
              Somebody else saved this {kind.words.noun} while you were editing. Your changes were not saved,
              so that theirs are not lost.
            </p>
            <Button look="secondary" size="small" className="mt-3" onClick={() => loadNewer(newer)}>
              Load the newer values
            </Button>
          </div>
        )}
        <entityForm.Fields row={row} />
      </DialogForm>
    </FormProvider>
  )
}
