// A client's review. Visitors write it, staff approve it, and only then it is shown.
import { z } from 'zod'
import { REVIEW_TEXT_MAX, REVIEWER_NAME_MAX } from '#domain/text/limits.ts'
import { visitorEmail } from '#domain/text/visitor-email.ts'

const RATING_MISSING = 'Please select a rating'

/** The rating comes first, because the first issue is announced. */
export const reviewForm = z.object({
  rating: z.coerce.number(RATING_MISSING).int(RATING_MISSING).min(1, RATING_MISSING).max(5, RATING_MISSING),
  name: z
    .string()
    .trim()
    .min(1, 'Name is required')
    .max(REVIEWER_NAME_MAX, `Name must be less than ${REVIEWER_NAME_MAX} characters`),
  email: visitorEmail,
  text: z
    .string()
    .trim()
    .min(1, 'Review is required')
    .max(REVIEW_TEXT_MAX, `Review must be less than ${REVIEW_TEXT_MAX} characters`),
})
export type ReviewForm = z.infer<typeof reviewForm>

/** A row as visitors may insert it. */
export interface NewReview {
  readonly id: string
  readonly full_name: string
  readonly email: string | null
  readonly rating: number
  readonly review_text: string
}

export function reviewFromForm(id: string, form: ReviewForm): NewReview {
  return {
    id,
    full_name: form.name,
    email: form.email || null,
    rating: form.rating,
    review_text: form.text,
  }
}

/** A review as visitors see it. */
export interface PublishedReview {
  readonly id: string
  readonly full_name: string
  readonly rating: number
  readonly review_text: string
  readonly created_at: string
  /** It came from the private link of an appointment. */
  readonly verified: boolean
  /** The business's answer. */
  readonly answer: string | null
}

/** The rating of a service over all its published reviews. */
export interface ServiceRating {
  readonly service_id: string
  readonly reviews: number
  /** From 1 to 5, with one decimal. */
  readonly average: number
}
