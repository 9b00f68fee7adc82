import { showErrorToast, useChange } from '#app/office/lib/data/change.ts'
import { addRecord } from '#app/office/lib/records/add-record.ts'
import { useDeleteRecord } from '#app/office/lib/records/use-record-changes.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { rejectionLabels } from './labels.ts'
import { type Review, reviews } from './queries.ts'

/** Deletes a review with one tap; Undo restores it with its id and date. */
export function useRemoval() {
  const restore = useChange({
    mutationKey: reviews.table,
    // The database sets these columns itself.
    send: ({ id, updated_at: _version, verified: _verified, service: _service, ...draft }: Review) =>
      addRecord(sessionClient(), reviews, { id, draft }),
    successToast: 'Review restored',
    errorToast: (error, review) =>
      showErrorToast('Failed to restore review', error, {
        // The review is stored nowhere else: the toast stays until it is dismissed.
        duration: Number.POSITIVE_INFINITY,
        action: { label: 'Try again', onClick: () => restore.mutate(review) },
      }),
  })
  return useDeleteRecord(reviews, rejectionLabels, restore.mutate)
}
