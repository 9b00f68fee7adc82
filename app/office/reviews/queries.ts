import { queryOptions } from '@tanstack/react-query'
import { type ListRules, oneOf } from '#app/office/lib/records/list-rules.ts'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Row } from '#domain/schema/rows.ts'

const columns = [
  'id',
  'full_name',
  'email',
  'rating',
  'review_text',
  'answer',
  'is_approved',
  'verified',
  'created_at',
  'updated_at',
] as const

export interface Review extends Readonly<Pick<Row<'reviews'>, (typeof columns)[number]>> {
  /** The service of the appointment, if the review came through a private link. */
  readonly service: { readonly name: string } | null
}

export const reviews: RecordSource<Review> = {
  table: 'reviews',
  select: `${columns},service:services(name)`,
  nameOf: ({ full_name }) => full_name,
}

export const reviewRules: ListRules = {
  sorts: { submitted: { column: 'created_at', indexed: 'descending' } },
  defaultSort: '-submitted',
  filters: { is_approved: oneOf(['true', 'false']) },
}

export const reviewsState = (approved: boolean, page: number): ListState => ({
  q: '',
  filters: { is_approved: String(approved) },
  sort: { name: 'submitted', descending: true },
  page,
})

/** The number of pending reviews, for the dashboard. */
export const pendingReviewsQuery = queryOptions({
  queryKey: [...tableKey(reviews), 'pending'],
  queryFn: async () => {
    const { count, error } = await sessionClient()
      .from('reviews')
      .select('id', { count: 'estimated', head: true })
      .is('is_approved', false)
    if (error) throw error
    return count ?? 0
  },
})
