/**
 * The dialog that adds or edits a record. The initial values are read once: a refetch must not replace the form while the user
 * types.
 */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { Loaded } from '#app/office/components/loaded.tsx'
import { Dialog, DialogBody } from '#app/office/components/ui/dialog.tsx'
import { recordQuery, tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource, StoredRecord } from '#app/office/lib/records/record-source.ts'
import type { OpenedRecord, RecordForm } from './record-form.ts'
import { RecordFormBody } from './record-form-body.tsx'
import type { RecordLabels } from './record-labels.ts'

const READ_ONCE = { staleTime: 'static', gcTime: 0 } as const

interface RecordDialogProps<Stored extends StoredRecord, Typed extends FieldValues, Parsed, Given>
  extends OpenedRecord<Stored> {
  source: RecordSource<Stored>
  labels: RecordLabels
  form: RecordForm<Stored, Typed, Parsed, Given>
}

export function RecordDialog<Stored extends StoredRecord, Typed extends FieldValues, Parsed, Given>(
  props: RecordDialogProps<Stored, Typed, Parsed, Given>,
) {
  const { source, labels, form, id, listed, onClose } = props
  const record = useQuery({
    ...recordQuery(source, id ?? ''),
    ...READ_ONCE,
    enabled: id !== null,
    initialData: listed,
  })
  const given = useGiven(source, form, id)
  const awaited: UseQueryResult<unknown> = id === null ? given : record
  return (
    <Dialog open title={`${id ? 'Edit' : 'Add'} ${labels.noun}`} onClose={onClose} keepOnOutsidePress>
      <Loaded query={awaited} title={labels.fetchFailed} loading={`Loading the ${labels.noun}`}>
        {() =>
          id !== null && !record.data ? (
            <DialogBody>The {labels.noun} was not found. It may have been deleted.</DialogBody>
          ) : (
            <RecordFormBody
              source={source}
              labels={labels}
              form={form}
              record={record.data ?? null}
              given={given.data ?? null}
              onClose={onClose}
            />
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** The initial values for a new record from the address; null if there are none. */
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
