import { type Backend, selectRows } from '#app/lib/backend.ts'
import type { PublishedReview, ServiceRating } from '#domain/reviews/review.ts'
import { REVIEWS_SHOWN } from '#domain/text/limits.ts'

/** The newest reviews, of one service or of all. */
export function fetchPublishedReviews(backend: Backend, serviceId?: string): Promise<PublishedReview[]> {
  return selectRows(backend, 'reviews', {
    select: 'id,full_name,rating,review_text,created_at,verified,answer',
    is_approved: 'is.true',
    ...(serviceId ? { service_id: `eq.${serviceId}` } : {}),
    order: 'created_at.desc',
    limit: String(REVIEWS_SHOWN),
  })
}

export function fetchServiceRatings(backend: Backend): Promise<ServiceRating[]> {
  return selectRows(backend, 'rpc/service_ratings', {})
}
