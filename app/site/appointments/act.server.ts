// A form of the page: what it asks for is done once, whoever sends it how often, and the answer says what to show next.
import type { Backend } from '#app/lib/backend.ts'
import type { FormValues } from '#app/site/lib/forms/form-outcome.ts'
import type { ActOutcome } from '#domain/appointments/client-appointment.ts'
import { reviewForm } from '#domain/reviews/review.ts'
import { askToMove, cancelAppointment, confirmAppointment, reviewAppointment } from './queries.ts'

/** The field that the page has to speak about, where a form was not filled in as it should. */
export type ReviewProblem = 'ratingMissing' | 'reviewMissing' | 'reviewTooLong'

type Act = (backend: Backend, token: string, values: FormValues) => Promise<ActOutcome | ReviewProblem>

const FURTHEST_REQUEST_MS = 2 * 366 * 24 * 60 * 60 * 1000
const review = reviewForm.pick({ rating: true, text: true })

const acts: Readonly<Record<string, Act>> = {
  confirm: confirmAppointment,
  cancel: cancelAppointment,
  async move(backend, token, { requested = '' }) {
    const moment = new Date(requested)
    // What is no moment, or none that a database knows, is nobody's free time.
    const isNear = Math.abs(moment.getTime() - Date.now()) < FURTHEST_REQUEST_MS
    return isNear ? askToMove(backend, token, moment) : 'taken'
  },
  async review(backend, token, { rating, text = '' }) {
    const form = review.safeParse({ rating, text })
    if (form.success) return reviewAppointment(backend, token, form.data.rating, form.data.text)
    if (form.error.issues[0]?.path[0] === 'rating') return 'ratingMissing'
    return text.trim() === '' ? 'reviewMissing' : 'reviewTooLong'
  },
}

/** undefined for what is no form of this page. */
export const actNamed = (name = ''): Act | undefined => (Object.hasOwn(acts, name) ? acts[name] : undefined)
