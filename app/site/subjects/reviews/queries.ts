import { type Backend, selectRows } from '#app/lib/backend.ts'
import { REVIEWS_SHOWN } from '#domain/limits.ts'
import type { PublishedReview } from '#domain/review.ts'

export function fetchPublishedReviews(backend: Backend): Promise<PublishedReview[]> {
  return selectRows(backend, 'reviews', {
    select: 'id,full_name,rating,review_text,created_at,verified',
    is_approved: 'is.true',
    order: 'created_at.desc',
    limit: String(REVIEWS_SHOWN),
  })
}
