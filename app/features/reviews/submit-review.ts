// Checks a review and stores it, for the browser and for a plain form post alike.
import { type Backend, BackendError, insertOnce } from '#app/lib/backend.ts'
import { type FormOutcome, type FormValues, invalidOutcome } from '#app/lib/form-outcome.ts'
import { holdBack } from '#app/lib/spam-guard.ts'
import { reviewFormSchema, reviewFromForm } from '#domain/review.ts'
import { REVIEW_FAILED, REVIEW_SENT, TOO_MANY_REVIEWS } from './sentences.ts'

export async function submitReview(backend: Backend, values: FormValues, id: string): Promise<FormOutcome> {
  const form = reviewFormSchema.safeParse({ rating: undefined, ...values })
  if (!form.success) return invalidOutcome(form.error.issues, values)
  await holdBack(values, Date.now())
  try {
    await insertOnce(backend, 'reviews', { ...reviewFromForm(id, form.data) })
    return { status: 'sent', message: REVIEW_SENT }
  } catch (reason) {
    const tooMany = reason instanceof BackendError && reason.status === 429
    return {
      status: 'failed',
      message: tooMany ? TOO_MANY_REVIEWS : REVIEW_FAILED,
      values,
      chatMessage: null,
      reason,
    }
  }
}
