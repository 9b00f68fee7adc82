// Queries of a lead's private link, calling the functions of supabase/migrations/007_leads.sql.
import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'
import { type OwnLead, type Receipt, referenceOf } from '#domain/leads/own-lead.ts'
import type { SentPlan } from '#domain/leads/plan/sent-plan.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'

const TOKEN = /^[\w-]{22}$/

/** An invalid token is looked up too, as an empty one, so that it takes equally long. */
const lookupToken = (token: string) => (TOKEN.test(token) ? token : '')

interface SentLead {
  readonly link: string
  readonly answer_by: string | null
  readonly time_zone: string
}

/** The receipt of a lead that was just sent. */
export async function fetchReceipt(backend: Backend, id: string): Promise<Receipt | null> {
  const [sent] = await callFunction<SentLead[]>(backend, 'lead_link', { lead: id })
  if (!sent) return null
  const { link, answer_by, time_zone } = sent
  const answerBy = answer_by ? { at: answer_by, text: formatDateAndClock(answer_by, time_zone) } : null
  return { link, reference: referenceOf(id), answerBy }
}

/** null for an invalid link. */
export async function fetchLead(backend: Backend, token: string): Promise<OwnLead | null> {
  const [lead] = await callFunction<OwnLead[]>(backend, 'look_at_lead', { token: lookupToken(token) })
  return lead ?? null
}

export const withdrawLead = (backend: Backend, token: string) =>
  callFunction<'done' | 'already' | 'too_late' | null>(backend, 'withdraw_lead', {
    token: lookupToken(token),
  })

export const changePlan = (backend: Backend, token: string, plan: SentPlan) =>
  callFunction<'done' | 'already' | 'too_late' | null>(backend, 'change_plan', {
    token: lookupToken(token),
    plan,
  })
