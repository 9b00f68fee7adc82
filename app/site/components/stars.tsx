/** A rating as stars, with a text for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className="tracking-[0.2em] text-gold-deep">
      {'★'.repeat(rating)}
      <span className="text-sand-deep">{'★'.repeat(5 - rating)}</span>
    </span>
  )
}
