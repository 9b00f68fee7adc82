import { ReviewQuote, type Testimonial } from '#app/site/components/review-quote.tsx'
import { SectionHeading } from '#app/site/components/section-heading.tsx'

export function Testimonials({ reviews }: { reviews: readonly Testimonial[] }) {
  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-title"
      className="px-5 pt-20 pb-16 md:pt-28 lg:px-8"
    >
      <SectionHeading id="testimonials-title" eyebrow="Testimonials" title="What our clients say" />
      {reviews.length === 0 ? (
        <p className="mx-auto mt-10 max-w-md text-center text-lg text-balance text-text-soft">
          No reviews yet. Be the first to share your experience!
        </p>
      ) : (
        <ul className="mx-auto mt-12 max-w-7xl gap-6 sm:columns-2 lg:columns-3 xl:columns-4">
          {reviews.map((review) => (
            <ReviewQuote key={review.id} review={review} />
          ))}
        </ul>
      )}
    </section>
  )
}
