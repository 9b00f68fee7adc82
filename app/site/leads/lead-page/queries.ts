// What the private link of a lead shows and does: the functions of supabase/migrations/07_leads.sql.
import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'
import { type OwnLead, type Receipt, referenceOf } from '#domain/leads/visitor-lead.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'

const TOKEN = /^[\w-]{22}$/

/** What cannot be a token is looked for as well, as one that nobody has: it takes as long. */
const asked = (token: string) => (TOKEN.test(token) ? token : '')

interface SentLead {
  readonly link: string
  readonly answer_by: string | null
  readonly time_zone: string
}

/** Of a lead that was sent just now. */
export async function fetchReceipt(backend: Backend, id: string): Promise<Receipt | null> {
  const [sent] = await callFunction<SentLead[]>(backend, 'lead_link', { lead: id })
  if (!sent) return null
  const { link, answer_by, time_zone } = sent
  return { link, reference: referenceOf(id), answerBy: answer_by && formatDateAndClock(answer_by, time_zone) }
}

/** null where the link leads nowhere. */
export async function lookAtLead(backend: Backend, token: string): Promise<OwnLead | null> {
  const [lead] = await callFunction<OwnLead[]>(backend, 'look_at_lead', { token: asked(token) })
  return lead ?? null
}

export const withdrawLead = (backend: Backend, token: string) =>
  callFunction<'done' | 'already' | 'too_late' | null>(backend, 'withdraw_lead', { token: asked(token) })
