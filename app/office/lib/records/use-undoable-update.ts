/** Saves some columns of records, with Undo in the toast. */
import { UNDO_MS } from '#app/office/lib/data/change.ts'
import type { RecordSource, StoredRecord } from './record-source.ts'
import { type Update, type UpdateLabels, type UpdateOptions, useUpdateRecord } from './use-record-changes.ts'

/** Records replaced by an undo: undoing the undo would repeat the change. */
const undone = new WeakSet<StoredRecord>()

export function useUndoableUpdate<Stored extends StoredRecord>(
  source: RecordSource<Stored>,
  labels: UpdateLabels,
  savedText: (saved: readonly Stored[]) => string,
  failure?: UpdateOptions<Stored>['failure'],
) {
  const { mutate, saveAll, isPending } = useUpdateRecord(source, labels, {
    ...(failure && { failure }),
    success: (saved, updates) => ({
      description: savedText(saved),
      duration: UNDO_MS,
      action: updates.some(({ record }) => undone.has(record))
        ? undefined
        : {
            label: 'Undo',
            onClick: () => mutate(...saved.flatMap((one, index) => undoing(one, updates[index]))),
          },
    }),
  })
  return { mutate, saveAll, isPending }
}

function undoing<Stored extends StoredRecord>(
  saved: Stored,
  update: Update<Stored> | undefined,
): Update<Stored>[] {
  if (!update) return []
  undone.add(saved)
  const former = Object.entries(update.record).filter(([column]) => column in update.draft)
  return [
    {
      record: saved,
      draft: Object.fromEntries(former),
      preview: { ...update.record, updated_at: saved.updated_at },
    },
  ]
}
