// A form of the page: what it asks for is done once, whoever sends it how often, and the answer says what to show next.
import type { Backend } from '#app/lib/backend.ts'
import type { FormValues } from '#app/site/lib/forms/form-outcome.ts'
import type { ActOutcome } from '#domain/appointments/client-appointment.ts'
import { reviewForm } from '#domain/reviews/review.ts'
import { askToMove, cancelVisit, confirmVisit, reviewVisit } from './queries.ts'

/** The field that the page has to speak about, where a form was not filled in as it should. */
export type ReviewProblem = 'ratingMissing' | 'reviewMissing' | 'reviewTooLong'

type Act = (backend: Backend, token: string, values: FormValues) => Promise<ActOutcome | ReviewProblem>

const FURTHEST_WISH_MS = 2 * 366 * 24 * 60 * 60 * 1000
const review = reviewForm.pick({ rating: true, text: true })

const acts: Readonly<Record<string, Act>> = {
  confirm: confirmVisit,
  cancel: cancelVisit,
  async move(backend, token, { wished = '' }) {
    const moment = new Date(wished)
    // What is no moment, or none that a database knows, is nobody's free time.
    const isNear = Math.abs(moment.getTime() - Date.now()) < FURTHEST_WISH_MS
    return isNear ? askToMove(backend, token, moment) : 'taken'
  },
  async review(backend, token, { rating, text = '' }) {
    const form = review.safeParse({ rating, text })
    if (form.success) return reviewVisit(backend, token, form.data.rating, form.data.text)
    if (form.error.issues[0]?.path[0] === 'rating') return 'ratingMissing'
    return text.trim() === '' ? 'reviewMissing' : 'reviewTooLong'
  },
}

/** undefined for what is no form of this page. */
export const actNamed = (name = ''): Act | undefined => (Object.hasOwn(acts, name) ? acts[name] : undefined)
