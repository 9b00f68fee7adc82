import { buttonClasses } from '#app/site/components/button-classes.ts'
import { TextArea } from '#app/site/components/forms/field.tsx'
import { RatingField } from '#app/site/components/forms/rating-field.tsx'
import type { FormValues } from '#app/site/lib/forms/form-outcome.ts'
import type { OwnAppointment } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import { REVIEW_TEXT_MAX } from '#domain/text/limits.ts'
import type { ReviewProblem } from './actions.server.ts'

interface AppointmentReviewProps {
  readonly appointment: OwnAppointment
  /** The values of a refused form. */
  readonly values: FormValues
  readonly problem: ReviewProblem | null
}

export function AppointmentReview({ appointment, values, problem }: AppointmentReviewProps) {
  const texts = clientPageTexts[appointment.language]
  const sentence =
    problem === 'reviewTooLong' ? texts.reviewTooLong(REVIEW_TEXT_MAX) : problem && texts[problem]
  return (
    <section id="review" aria-labelledby="review-title" className="form-card scroll-mt-4 bg-sand p-6 sm:p-10">
      <h2 id="review-title" className="text-center font-display text-[2rem] leading-tight font-medium">
        {texts.review}
      </h2>
      <form method="post" action="#review" noValidate className="mt-5 grid gap-5">
        <RatingField
          name="rating"
          id="review-rating"
          label={texts.rating}
          starsText={texts.stars}
          defaultValue={values.rating}
          error={problem === 'ratingMissing' && sentence ? sentence : undefined}
        />
        <TextArea
          name="text"
          id="review-text"
          label={texts.reviewText}
          hint={texts.reviewHow(appointment.first_name)}
          defaultValue={values.text}
          error={problem !== 'ratingMissing' && sentence ? sentence : undefined}
          required
        />
        <button type="submit" name="act" value="review" className={`${buttonClasses('primary')} w-full`}>
          {texts.reviewSend}
        </button>
      </form>
    </section>
  )
}
