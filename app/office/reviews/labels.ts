import type { ListLabels } from '#app/office/components/records/record-labels.ts'
import type { DeleteLabels, UpdateLabels } from '#app/office/lib/records/use-record-changes.ts'

export const reviewLabels: ListLabels = {
  title: 'Reviews',
  empty: 'No reviews yet',
  emptyDrawing: 'empty-reviews',
  fetchFailed: 'Failed to load reviews',
}

export const approvalLabels: UpdateLabels = {
  updated: 'Review approved successfully',
  updateFailed: 'Failed to approve review',
}

export const rejectionLabels: DeleteLabels = {
  deleted: 'Review rejected and deleted',
  deleteFailed: 'Failed to reject review',
}

export const answerLabels: UpdateLabels = {
  updated: 'Reply saved',
  updateFailed: 'Failed to save the reply',
}

/** The name of an answer's form, for its kept input. */
export const answerName = ({ id }: { readonly id: string }) => `answer to ${id}`
