import { queryOptions } from '@tanstack/react-query'
import type { DeleteWords, ListKind, UpdateWords } from '#app/office/components/records/entity.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import type { StoredRow } from '#app/office/lib/records/records.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { PublishedReview } from '#domain/review.ts'

/** A review as staff see it. */
export interface Review extends PublishedReview, StoredRow {
  readonly email: string | null
  readonly is_approved: boolean
}

export const reviews: ListKind = {
  table: 'reviews',
  select: 'id,full_name,email,rating,review_text,is_approved,created_at,updated_at',
  searchColumn: 'full_name',
  sorts: ['submitted'],
  sortColumns: { submitted: { column: 'created_at', indexed: 'descending' } },
  defaultSort: '-submitted',
  filters: { is_approved: ['true', 'false'] },
  words: {
    title: 'Reviews',
    searchLabel: 'Search by name',
    empty: 'No reviews yet',
    emptyDrawing: 'empty-reviews',
    fetchFailed: 'Failed to load reviews',
  },
}

export const reviewsState = (approved: boolean, page: number): ListState => ({
  q: '',
  filters: { is_approved: String(approved) },
  sort: { name: 'submitted', descending: true },
  page,
})

export const approvalWords: UpdateWords = {
  updated: 'Review approved successfully',
  updateFailed: 'Failed to approve review',
}

export const rejectionWords: DeleteWords = {
  deleted: 'Review rejected and deleted',
  deleteFailed: 'Failed to reject review',
}

/** How many wait to be judged, for the dashboard. */
export const pendingReviewsQuery = queryOptions({
  queryKey: [DATA, 'reviews', 'pending'],
  queryFn: async () => {
    const { count, error } = await sessionClient()
      .from('reviews')
      .select('id', { count: 'estimated', head: true })
      .is('is_approved', false)
    if (error) throw error
    return count ?? 0
  },
})
