import { type Change, useChange } from '#app/office/lib/data/change.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { type Addition, addRecord } from './add-record.ts'
import type { RecordSource, StoredRecord } from './record-source.ts'
import type { AddLabels } from './use-record-changes.ts'

export const addChange = <Stored extends StoredRecord>(
  source: RecordSource<Stored>,
  labels: AddLabels,
): Change<Addition, Stored> => ({
  mutationKey: source.table,
  send: (addition) => addRecord(sessionClient(), source, addition),
  successToast: labels.added,
  errorToast: labels.addFailed,
})

export const useAddRecord = <Stored extends StoredRecord>(source: RecordSource<Stored>, labels: AddLabels) =>
  useChange(addChange(source, labels))
