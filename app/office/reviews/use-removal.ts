import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { useDeleteRecord } from '#app/office/components/records/use-record-changes.ts'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { saveRecord } from '#app/office/lib/records/save-record.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { rejectionWords } from './labels.ts'
import { type Review, reviews } from './queries.ts'

/** Deletes a review at one tap, and puts it back as it was, under its own id and date, if that was a mistake. */
export function useRemoval() {
  const queries = useQueryClient()
  const restore = useMutation({
    // That it was a verified one and of which service, the database knows.
    mutationFn: ({ id, updated_at: _version, verified: _verified, service: _service, ...draft }: Review) =>
      saveRecord(sessionClient(), reviews, { id, version: null, draft }),
    onSuccess: () => {
      toast.success('Review restored')
    },
    onError: (error, review) => {
      toast.error('Failed to restore review', {
        description: reasonOf(error),
        // The review exists nowhere else any more: the offer stays until it is taken.
        duration: Number.POSITIVE_INFINITY,
        action: { label: 'Try again', onClick: () => restore.mutate(review) },
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [DATA] }),
  })
  return useDeleteRecord(reviews, rejectionWords, restore.mutate)
}
