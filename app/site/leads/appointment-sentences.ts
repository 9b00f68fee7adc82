// Success messages of the services page, which receives plain posts.
import { LEAD_SENT } from './sentences.ts'

export const APPOINTMENT_REQUEST_SENT = "Appointment request submitted! We'll contact you soon."
export const OFFER_ENDED = 'This offer has ended.'
export const SENT_WITHOUT_OFFER = `${APPOINTMENT_REQUEST_SENT} The offer has ended: your request was sent without it.`

/** By the `sent` parameter of the URL after a plain post. */
export const sentSentences: ReadonlyMap<string, string> = new Map([
  ['lead', LEAD_SENT],
  ['appointment', APPOINTMENT_REQUEST_SENT],
  ['without-offer', SENT_WITHOUT_OFFER],
  ['plan-changed', 'Your plan is changed. We will call you to confirm it.'],
])
