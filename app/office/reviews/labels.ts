import type { ListWords } from '#app/office/components/records/record-labels.ts'
import type { DeleteWords, UpdateWords } from '#app/office/lib/records/use-record-changes.ts'

export const reviewWords: ListWords = {
  title: 'Reviews',
  empty: 'No reviews yet',
  emptyDrawing: 'empty-reviews',
  fetchFailed: 'Failed to load reviews',
}

export const approvalWords: UpdateWords = {
  updated: 'Review approved successfully',
  updateFailed: 'Failed to approve review',
}

export const rejectionWords: DeleteWords = {
  deleted: 'Review rejected and deleted',
  deleteFailed: 'Failed to reject review',
}

export const answerWords: UpdateWords = {
  updated: 'Answer saved',
  updateFailed: 'Failed to save the answer',
}

/** Names the form of an answer, for its kept input. */
export const answerName = ({ id }: { readonly id: string }) => `answer to ${id}`
