import { Icon } from '#app/site/components/icon.tsx'
import { SectionHeading } from '#app/site/components/section-heading.tsx'
import { Stars } from '#app/site/components/stars.tsx'
import type { PublishedReview } from '#domain/review.ts'

export interface Testimonial extends PublishedReview {
  /** 'November 2026' */
  readonly month: string
}

export function Testimonials({ reviews }: { reviews: readonly Testimonial[] }) {
  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-title"
      className="px-5 pt-20 pb-16 md:pt-28 lg:px-8"
    >
      <SectionHeading id="testimonials-title" eyebrow="Testimonials" title="In their own words" />
      {reviews.length === 0 ? (
        <p className="mx-auto mt-10 max-w-md text-center text-lg text-balance text-text-soft">
          No reviews yet. Be the first to share your experience!
        </p>
      ) : (
        <ul className="mx-auto mt-12 max-w-7xl gap-6 sm:columns-2 lg:columns-3 xl:columns-4">
          {reviews.map((review) => (
            <li key={review.id} className="mb-6 break-inside-avoid border border-sand-deep bg-white/60 p-7">
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
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
