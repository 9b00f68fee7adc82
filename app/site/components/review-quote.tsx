import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Icon } from '#app/site/components/icon.tsx'
import { Stars } from '#app/site/components/stars.tsx'
import type { PublishedReview } from '#domain/reviews/review.ts'
import { formatMonth } from '#domain/time/dates.ts'

export interface Testimonial extends PublishedReview {
  /** 'November 2026' */
  readonly month: string
}

/** Formats the month on the server: creating a date format in the browser would slow hydration down. */
export const asText = (review: PublishedReview, timeZone: string): Testimonial => ({
  ...review,
  month: formatMonth(review.created_at, timeZone),
})

/** A list item with a review and its answer. */
export function ReviewQuote({ review }: { review: Testimonial }) {
  const { business_name } = useBusinessProfile()
  return (
    <li className="mb-6 break-inside-avoid border border-sand-deep bg-white/60 p-7">
      <Stars rating={review.rating} />
      <blockquote className="mt-3 font-display text-[1.375rem] leading-snug font-medium text-pretty text-text">
        “{review.review_text}”
      </blockquote>
      <p className="mt-5 text-sm text-text-soft">
        <span className="font-semibold text-text">{review.full_name}</span>
        {', '}
        {review.month}
      </p>
      {review.verified && (
        <p className="mt-1.5 flex items-center gap-1.5 text-sm text-gold-deep">
          <Icon name="check" className="size-4" />
          Verified visit
        </p>
      )}
      {review.answer && (
        <p className="mt-4 border-l-2 border-gold pl-3 text-sm whitespace-pre-line text-text-soft">
          <span className="font-semibold text-text">{business_name}: </span>
          {review.answer}
        </p>
      )}
    </li>
  )
}
