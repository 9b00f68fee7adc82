// Validates a review and stores it, in the browser or, for a plain post, on the server.
import type { Backend } from '#app/lib/backend.ts'
import type { FormOutcome, FormValues } from '#app/site/lib/forms/form-outcome.ts'
import { fieldErrors, invalidOutcome } from '#app/site/lib/forms/issues.ts'
import { storeForm } from '#app/site/lib/forms/store-form.ts'
import { reviewForm, reviewFromForm } from '#domain/reviews/review.ts'
import { REVIEW_SENT } from './sentences.ts'

const REVIEW_FAILED = 'Failed to submit review. Please try again.'
const TOO_MANY_REVIEWS =
  'We have already received several reviews from you. Please try again in a few minutes.'

export function reviewErrors(values: FormValues): FormValues {
  return fieldErrors(parse(values).error?.issues ?? [])
}

export async function submitReview(backend: Backend, values: FormValues, id: string): Promise<FormOutcome> {
  const form = parse(values)
  if (!form.success) return invalidOutcome(form.error.issues, values)
  return storeForm(backend, {
    table: 'reviews',
    row: reviewFromForm(id, form.data),
    values,
    sentences: { sent: REVIEW_SENT, failed: REVIEW_FAILED, tooMany: TOO_MANY_REVIEWS },
    chatMessage: null,
  })
}

/** Without a chosen rating, the form data has no rating field. */
const parse = (values: FormValues) => reviewForm.safeParse({ rating: undefined, ...values })
