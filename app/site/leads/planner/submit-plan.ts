// Validates a plan and stores it as one lead. Services are fetched and the calendar is asked again: both may have changed since
// the page was opened.
import { z } from 'zod'
import { type Backend, BackendError } from '#app/lib/backend.ts'
import type { FormOutcome, FormValues } from '#app/site/lib/forms/form-outcome.ts'
import { fieldErrors, invalidOutcome } from '#app/site/lib/forms/issues.ts'
import { storeForm } from '#app/site/lib/forms/store-form.ts'
import { languageOfTexts } from '#domain/leads/lead-language.ts'
import { leadName } from '#domain/leads/lead-name.ts'
import { estimate } from '#domain/leads/plan/estimate.ts'
import { fieldPrefix, type PlanRequest, readRequest } from '#domain/leads/plan/plan-input.ts'
import { asText, leadOfPlan } from '#domain/leads/plan/sent-plan.ts'
import { LEAD_MESSAGE_MAX } from '#domain/text/limits.ts'
import { phoneNumber } from '#domain/text/phone-rule.ts'
import { visitorEmail } from '#domain/text/visitor-email.ts'
import { sourceInBrowser } from '../lead-source.ts'
import { LEAD_SENT } from '../sentences.ts'
import { LEAD_FAILED, TOO_MANY_LEADS, withPlace } from '../submit-lead.ts'
import { checkedEstimate, fetchPlanBasis, type PlanBasis } from './queries.ts'

export { fetchReceipt } from '#app/site/leads/lead-page/queries.ts'

const callerForm = z.object({
  name: leadName,
  phone: phoneNumber,
  email: visitorEmail,
  message: z
    .string()
    .trim()
    .max(LEAD_MESSAGE_MAX, `Message must be less than ${LEAD_MESSAGE_MAX} characters`)
    .default(''),
})

const SERVICE_GONE = 'A service in your plan is no longer available. Please check your plan again.'
const PRICE_CHANGED = 'The price of your plan has changed. Please check it again.'

export function callerErrors(values: FormValues): FormValues {
  return fieldErrors(callerForm.safeParse(values).error?.issues ?? [])
}

export async function submitPlan(
  backend: Backend,
  values: FormValues,
  id: string,
  source = sourceInBrowser(),
): Promise<FormOutcome> {
  const form = callerForm.safeParse(values)
  if (!form.success) return invalidOutcome(form.error.issues, values)
  const basis = await fetchPlanBasis(backend)
  const request = readRequest(new URLSearchParams(values.plan), basis.services)
  const answer = await estimateToSend(backend, request, basis)
  const { fault, price } = answer
  const invalid = (field: string, message: string) => invalidOutcome([{ path: [field], message }], values)
  if (fault) return invalid(fieldPrefix(fault.function) + fault.field, fault.sentence)
  const isOffered = (service: string) => basis.services.some((one) => one.id === service)
  const asked = request.functions.flatMap(({ people }) => people.flatMap(({ services }) => services))
  if (!asked.every(isOffered)) return invalid('people', SERVICE_GONE)
  if (Number(values.total) !== price.total) return invalid('people', PRICE_CHANGED)
  const { name, phone, email, message } = form.data
  const lead = {
    id,
    full_name: name,
    phone,
    ...(email ? { email } : {}),
    ...languageOfTexts(name, message),
    ...leadOfPlan(request, answer, message, price.total),
    status: 'new' as const,
  }
  const place = request.functions[0]?.place ?? ''
  return storeForm(backend, {
    table: 'leads',
    row: { ...withPlace(lead, place, basis.areas), ...source },
    values,
    sentences: { sent: LEAD_SENT, failed: LEAD_FAILED, tooMany: TOO_MANY_LEADS },
    chatMessage: [
      `Hello, I made a plan. ${asText(request, answer)}`,
      `Name: ${name}`,
      `Phone: ${phone}`,
    ].join('\n'),
  })
}

/** A plan that the calendar does not answer for is sent all the same: the salon calls in any case. */
async function estimateToSend(backend: Backend, request: PlanRequest, basis: PlanBasis) {
  try {
    return (await checkedEstimate(backend, request, basis)).estimate
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    return estimate(request, { ...basis, now: new Date() })
  }
}
