import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { RATINGS } from '#domain/text/limits.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import type { Review } from './queries.ts'
import { ReviewAnswer } from './review-answer.tsx'

export function ReviewCard({ review, children }: { review: Review; children: ReactNode }) {
  const { time_zone } = useBusinessProfile()
  return (
    <li className="flex flex-col rounded-xl border border-line bg-card p-4 shadow-xs">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold wrap-anywhere">{review.full_name}</p>
        <span className="flex h-6 items-center">
          <Stars rating={review.rating} />
        </span>
      </div>
      {review.email && <p className="text-sm text-muted wrap-anywhere">{review.email}</p>}
      {review.verified && (
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge colour="green">Verified visit</Badge>
          {review.service?.name}
        </p>
      )}
      <p className="mt-3 flex-1 text-sm whitespace-pre-line wrap-anywhere">{review.review_text}</p>
      <ReviewAnswer review={review} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
        <time dateTime={review.created_at} className="text-xs text-muted">
          {formatDateAndClock(review.created_at, time_zone)}
        </time>
        <div className="flex gap-1 max-md:w-full max-md:*:flex-1">{children}</div>
      </div>
    </li>
  )
}

const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} of 5 stars`} className="flex shrink-0 gap-0.5">
    {RATINGS.map((star) => (
      <Star
        key={star}
        aria-hidden="true"
        className={classNames('size-4', star <= rating ? 'fill-gold text-gold' : 'text-line-strong')}
      />
    ))}
  </span>
)
