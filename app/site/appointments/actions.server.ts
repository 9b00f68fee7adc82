// The actions of the private link page. All of them are idempotent.
import type { Backend } from '#app/lib/backend.ts'
import type { FormValues } from '#app/site/lib/forms/form-outcome.ts'
import type { ActionOutcome } from '#domain/appointments/client-appointment.ts'
import { reviewForm } from '#domain/reviews/review.ts'
import {
  askToMove,
  cancelAppointment,
  confirmAppointment,
  reviewAppointment,
  withdrawMove,
} from './queries.ts'

/** The error of an invalid review form. */
export type ReviewProblem = 'ratingMissing' | 'reviewMissing' | 'reviewTooLong'

type Action = (backend: Backend, token: string, values: FormValues) => Promise<ActionOutcome | ReviewProblem>

const FURTHEST_REQUEST_MS = 2 * 366 * 24 * 60 * 60 * 1000
const review = reviewForm.pick({ rating: true, text: true })

const actions: Readonly<Record<string, Action>> = {
  confirm: confirmAppointment,
  cancel: cancelAppointment,
  async move(backend, token, { requested = '' }) {
    const moment = new Date(requested)
    // An invalid date, or one outside the range of Postgres, is never free.
    const isNear = Math.abs(moment.getTime() - Date.now()) < FURTHEST_REQUEST_MS
    return isNear ? askToMove(backend, token, moment) : 'taken'
  },
  'withdraw-move': withdrawMove,
  async review(backend, token, { rating, text = '' }) {
    const form = review.safeParse({ rating, text })
    if (form.success) return reviewAppointment(backend, token, form.data.rating, form.data.text)
    if (form.error.issues[0]?.path[0] === 'rating') return 'ratingMissing'
    return text.trim() === '' ? 'reviewMissing' : 'reviewTooLong'
  },
}

/** undefined for an unknown action. */
export const actionNamed = (name = ''): Action | undefined =>
  Object.hasOwn(actions, name) ? actions[name] : undefined
