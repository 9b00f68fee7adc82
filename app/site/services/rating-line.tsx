import type { ServiceRating } from '#domain/reviews/review.ts'

interface RatingLineProps {
  readonly rating: ServiceRating | undefined
  readonly onInk?: boolean
}

/** '★ 4.8 · 12 reviews' */
export function RatingLine({ rating, onInk = false }: RatingLineProps) {
  if (!rating) return null
  const { average, reviews } = rating
  return (
    <p className={`mt-1 text-sm lining-nums ${onInk ? 'text-gold' : 'text-gold-deep'}`}>
      <span aria-hidden="true">★ </span>
      <span className="font-semibold">{average.toFixed(1)}</span>
      <span className="sr-only"> out of 5 stars</span> · {reviews === 1 ? '1 review' : `${reviews} reviews`}
    </p>
  )
}
