import { buttonLook } from '#app/site/components/button-looks.ts'
import { TextArea } from '#app/site/components/forms/field.tsx'
import { RatingField } from '#app/site/components/forms/rating-field.tsx'
import type { FormValues } from '#app/site/lib/forms/form-outcome.ts'
import type { OwnVisit } from '#domain/appointments/client-appointment.ts'
import { ownVisitWords } from '#domain/appointments/client-page-texts.ts'
import { REVIEW_TEXT_MAX } from '#domain/text/limits.ts'
import type { ReviewProblem } from './act.server.ts'

interface VisitReviewProps {
  readonly visit: OwnVisit
  /** What was typed and could not be taken. */
  readonly values: FormValues
  readonly problem: ReviewProblem | null
}

export function VisitReview({ visit, values, problem }: VisitReviewProps) {
  const words = ownVisitWords[visit.language]
  const sentence =
    problem === 'reviewTooLong' ? words.reviewTooLong(REVIEW_TEXT_MAX) : problem && words[problem]
  return (
    <section id="review" aria-labelledby="review-title" className="form-card scroll-mt-4 bg-sand p-6 sm:p-10">
      <h2 id="review-title" className="text-center font-display text-[2rem] leading-tight font-medium">
        {words.review}
      </h2>
      <form method="post" action="#review" noValidate className="mt-5 grid gap-5">
        <RatingField
          name="rating"
          id="review-rating"
          label={words.rating}
          starsInWords={words.stars}
          defaultValue={values.rating}
          error={problem === 'ratingMissing' && sentence ? sentence : undefined}
        />
        <TextArea
          name="text"
          id="review-text"
          label={words.reviewText}
          hint={words.reviewHow(visit.first_name)}
          defaultValue={values.text}
          error={problem !== 'ratingMissing' && sentence ? sentence : undefined}
          required
        />
        <button type="submit" name="act" value="review" className={`${buttonLook('primary')} w-full`}>
          {words.reviewSend}
        </button>
      </form>
    </section>
  )
}
