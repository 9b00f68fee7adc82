// The actions of the private link page. All of them are idempotent.
import type { Backend } from '#app/lib/backend.ts'
import type { FormValues } from '#app/site/lib/forms/form-outcome.ts'
import type { ActionOutcome } from '#domain/appointments/client-appointment.ts'
import type { PinFault } from '#domain/clients/place/pin-fault.ts'
import { type PinColumns, wayInColumns } from '#domain/clients/place/place.ts'
import { PLACE_TEXT_MAX } from '#domain/clients/place/place-form.ts'
import { readPin } from '#domain/clients/place/read-pin.ts'
import { reviewForm } from '#domain/reviews/review.ts'
import {
  askToMove,
  cancelAppointment,
  confirmAppointment,
  keepTime,
  reviewAppointment,
  showPlace,
  waitForEarlierTime,
  withdrawMove,
} from './queries.ts'

/** The error of an invalid review form. */
export type ReviewProblem = 'ratingMissing' | 'reviewMissing' | 'reviewTooLong'

/** The error of an invalid form of the place. */
export type PlaceProblem = PinFault | 'placeTooLong'
/** What the client has to correct, and in which form. */
export type FormProblem =
  | { readonly form: 'review'; readonly fault: ReviewProblem }
  | { readonly form: 'place'; readonly fault: PlaceProblem }

type Action = (backend: Backend, token: string, values: FormValues) => Promise<ActionOutcome | FormProblem>

/** As the database's check. */
const LEAST_EXACT_M = 100_000
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
  wait: waitForEarlierTime,
  keep: keepTime,
  async review(backend, token, { rating, text = '' }) {
    const form = review.safeParse({ rating, text })
    if (form.success) return reviewAppointment(backend, token, form.data.rating, form.data.text)
    const isRating = form.error.issues[0]?.path[0] === 'rating'
    const ofText = text.trim() === '' ? 'reviewMissing' : 'reviewTooLong'
    return { form: 'review', fault: isRating ? 'ratingMissing' : ofText }
  },
  async place(backend, token, values) {
    const wayIn = Object.fromEntries(wayInColumns.map((column) => [column, values[column]]))
    if (Object.values(wayIn).some((text = '') => text.trim().length > PLACE_TEXT_MAX))
      return { form: 'place', fault: 'placeTooLong' }
    const pin = typedPin(values)
    if (typeof pin === 'string') return { form: 'place', fault: pin }
    return showPlace(backend, token, { ...wayIn, ...pin })
  },
}

/** The script of the page adds the accuracy of the phone's place; without a pin, nothing. */
function typedPin({ pin = '', accuracy = '' }: FormValues): Partial<PinColumns> | PinFault {
  if (pin.trim() === '') return {}
  const read = readPin(pin)
  if (typeof read === 'string') return read
  const metres = Math.round(Number(accuracy))
  return metres > 0 ? { ...read, accuracy: Math.min(metres, LEAST_EXACT_M) } : read
}

/** undefined for an unknown action. */
export const actionNamed = (name = ''): Action | undefined =>
  Object.hasOwn(actions, name) ? actions[name] : undefined
