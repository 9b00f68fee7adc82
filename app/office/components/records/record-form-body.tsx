/**
 * The form of a record's dialog. It stays, with everything typed, until the server has accepted: a refusal, a lost
 * network, an ended session or somebody else's save in between take nothing away.
 */
import { useEffect, useRef, useState } from 'react'
import { type FieldValues, FormProvider, useWatch } from 'react-hook-form'
import { useLocation, useSearchParams } from 'react-router'
import { randomId } from '#app/lib/random-id.ts'
import { focusFirstFault } from '#app/office/components/focus-first-fault.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { ToldFailure } from '#app/office/lib/data/failure.ts'
import { networkIsBack, useIsOnline } from '#app/office/lib/data/network.ts'
import type { RecordSource, StoredRecord } from '#app/office/lib/records/record-source.ts'
import { EditConflict } from '#app/office/lib/records/save-record.ts'
import type { RecordForm } from './record-form.ts'
import type { RecordWords } from './record-labels.ts'
import { savedBy } from './saved-by.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useAddRecord, useUpdateRecord } from './use-record-changes.ts'

interface RecordFormBodyProps<Stored extends StoredRecord, Typed extends FieldValues, Parsed, Given> {
  source: RecordSource<Stored>
  words: RecordWords
  form: RecordForm<Stored, Typed, Parsed, Given>
  record: Stored | null
  given: Given | null
  onClose: () => void
}

/** What is edited: a version of a record, or a new one, whose id is made here. */
interface Edited<Stored> {
  readonly record: Stored | null
  readonly id: string
}

export function RecordFormBody<Stored extends StoredRecord, Typed extends FieldValues, Parsed, Given>(
  props: RecordFormBodyProps<Stored, Typed, Parsed, Given>,
) {
  const { source, words, form: recordForm, given, onClose } = props
  const [opened] = useState(
    (): Edited<Stored> => ({
      record: props.record,
      id: props.record?.id ?? recordForm.idOf?.(given) ?? randomId(),
    }),
  )
  const { form, basis, isRestored, letLeave, moveTo } = useKeptForm<Typed, Parsed, Edited<Stored>>({
    resolver: schemaResolver(recordForm.schema),
    basis: opened,
    startValues: ({ record }) => recordForm.startValues(record, given),
  })
  const { record, id } = basis
  const add = useAddRecord(source, words)
  const update = useUpdateRecord(source, words, id)
  const [newer, setNewer] = useState<Stored | null>(null)
  const isSaving = useRef(false)
  const waiting = useRef(new AbortController())
  useEffect(() => () => waiting.current.abort(), [])
  const isOnline = useIsOnline()
  const { state } = useLocation()
  const [, setParams] = useSearchParams()
  const { isSubmitting } = form.formState
  const values = useWatch({ control: form.control }) as Typed

  /** null if it could not be made, of which the person has been told. */
  async function draftOf(parsed: Parsed): Promise<object | null> {
    try {
      return await recordForm.toDraft(parsed, record, given)
    } catch (error) {
      if (error instanceof ToldFailure) return null
      throw error
    }
  }

  /** Whether it was saved; if not, the person has been told why. */
  async function isSaved(draft: object, parsed: Parsed): Promise<boolean> {
    try {
      if (record) {
        const preview = recordForm.preview?.(record, draft, parsed) ?? { ...record, ...draft }
        await savedBy((onSaved) => update.mutateAsync({ record, draft, preview, onSaved }))
      } else await savedBy((onSaved) => add.mutateAsync({ id, draft, onSaved }))
      return true
    } catch (error) {
      if (error instanceof EditConflict) setNewer(error.newer as Stored)
      return false
    }
  }

  const save = form.handleSubmit(async (parsed) => {
    // A second tap while the first is on its way.
    if (isSaving.current) return
    isSaving.current = true
    try {
      waiting.current = new AbortController()
      if (!isOnline && !(await networkIsBack(waiting.current.signal))) return
      const draft = await draftOf(parsed)
      if (!draft || !(await isSaved(draft, parsed))) return
      letLeave()
      const next = record ? null : recordForm.next?.(given)
      if (next) setParams({ new: '1', ...next }, { replace: true, state, preventScrollReset: true })
      else onClose()
    } finally {
      isSaving.current = false
    }
  }, focusFirstFault)

  const isWaiting = isSubmitting && !isOnline
  return (
    <FormProvider {...form}>
      <DialogForm
        onSubmit={save}
        onCancel={onClose}
        submit={isSubmitting ? 'Saving…' : record ? 'Save changes' : `Add ${words.noun}`}
        busy={isSubmitting}
        mayCancel={!isSubmitting || isWaiting}
        incomplete={recordForm.isIncomplete?.(values, record) ?? false}
      >
        {isWaiting && <Notice>No internet. This will be saved when it is back.</Notice>}
        {isRestored && <Notice>You were signed out. What you had typed is here again.</Notice>}
        {newer && (
          <Notice>
            <p>
              Somebody else saved this {words.noun} while you were editing. Your changes were not saved, so
              that theirs are not lost.
            </p>
            <Button
              look="secondary"
              size="small"
              className="mt-3"
              onClick={() => {
                moveTo({ record: newer, id })
                setNewer(null)
              }}
            >
              Load the newer values
            </Button>
          </Notice>
        )}
        <recordForm.Fields record={record} given={given} />
      </DialogForm>
    </FormProvider>
  )
}
