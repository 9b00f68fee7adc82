// What the private link of an enquiry shows and does: the functions of supabase/migrations/07_leads.sql.
import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'
import { type OwnEnquiry, type Receipt, referenceOf } from '#domain/leads/visitor-lead.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'

const TOKEN = /^[\w-]{22}$/

/** What cannot be a token is looked for as well, as one that nobody has: it takes as long. */
const asked = (token: string) => (TOKEN.test(token) ? token : '')

interface SentEnquiry {
  readonly link: string
  readonly answer_by: string | null
  readonly time_zone: string
}

/** Of an enquiry that was sent just now. */
export async function fetchReceipt(backend: Backend, id: string): Promise<Receipt | null> {
  const [sent] = await callFunction<SentEnquiry[]>(backend, 'enquiry_link', { lead: id })
  if (!sent) return null
  const { link, answer_by, time_zone } = sent
  return { link, reference: referenceOf(id), answerBy: answer_by && formatDateAndClock(answer_by, time_zone) }
}

/** null where the link leads nowhere. */
export async function lookAtEnquiry(backend: Backend, token: string): Promise<OwnEnquiry | null> {
  const [enquiry] = await callFunction<OwnEnquiry[]>(backend, 'look_at_enquiry', { token: asked(token) })
  return enquiry ?? null
}

export const withdrawEnquiry = (backend: Backend, token: string) =>
  callFunction<'done' | 'already' | 'too_late' | null>(backend, 'withdraw_enquiry', { token: asked(token) })
