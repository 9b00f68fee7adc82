/**
 * The dialog in which a record is added or edited: brings what the form starts with, and shows the form once it is
 * there. What was read for it is not read again while it is open, so that nothing can take the form away.
 */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { ErrorState } from '#app/office/components/error-state.tsx'
import { Dialog, DialogBody } from '#app/office/components/ui/dialog.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { recordQuery, tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource, StoredRecord } from '#app/office/lib/records/record-source.ts'
import type { OpenedRecord, RecordForm } from './record-form.ts'
import { RecordFormBody } from './record-form-body.tsx'
import type { RecordWords } from './record-labels.ts'

const READ_ONCE = { staleTime: 'static', gcTime: 0 } as const

interface RecordDialogProps<Stored extends StoredRecord, Typed extends FieldValues, Parsed, Given>
  extends OpenedRecord<Stored> {
  source: RecordSource<Stored>
  words: RecordWords
  form: RecordForm<Stored, Typed, Parsed, Given>
}

export function RecordDialog<Stored extends StoredRecord, Typed extends FieldValues, Parsed, Given>(
  props: RecordDialogProps<Stored, Typed, Parsed, Given>,
) {
  const { source, words, form, id, listed, onClose } = props
  const record = useQuery({
    ...recordQuery(source, id ?? ''),
    ...READ_ONCE,
    enabled: id !== null,
    initialData: listed,
  })
  const given = useGiven(source, form, id)
  const awaited = id === null ? given : record

  let content: ReactNode
  if (awaited.data === undefined && awaited.error) {
    const retry = () => void awaited.refetch()
    content = <ErrorState title={words.fetchFailed} reason={reasonOf(awaited.error)} onRetry={retry} />
  } else if (awaited.data === undefined) content = <Loading label={`Loading the ${words.noun}`} />
  else if (id !== null && !record.data) {
    content = <DialogBody>The {words.noun} was not found. It may have been deleted.</DialogBody>
  } else {
    content = (
      <RecordFormBody
        source={source}
        words={words}
        form={form}
        record={record.data ?? null}
        given={given.data ?? null}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog open title={`${id ? 'Edit' : 'Add'} ${words.noun}`} onClose={onClose} keepOnOutsidePress>
      {content}
    </Dialog>
  )
}

/** What the address gives a new record along; null where it gives nothing. */
function useGiven<Stored extends StoredRecord, Typed extends FieldValues, Parsed, Given>(
  source: RecordSource<Stored>,
  { given }: RecordForm<Stored, Typed, Parsed, Given>,
  id: string | null,
) {
  const [params] = useSearchParams()
  const asked: Record<string, string> = {}
  for (const name of given?.params ?? []) {
    const value = params.get(name)
    if (value && id === null) asked[name] = value
  }
  const isGiven = Object.keys(asked).length > 0
  return useQuery<Given | null>({
    queryKey: [...tableKey(source), 'given', asked],
    queryFn: () => given?.read(asked) ?? null,
    ...READ_ONCE,
    enabled: isGiven,
    initialData: isGiven ? undefined : null,
  })
}
