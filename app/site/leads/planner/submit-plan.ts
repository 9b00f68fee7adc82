// Validates a plan and stores it as one lead. Services are fetched again: they may have changed since the page was opened.
import { z } from 'zod'
import type { Backend } from '#app/lib/backend.ts'
import type { FormOutcome, FormValues } from '#app/site/lib/forms/form-outcome.ts'
import { fieldErrors, invalidOutcome } from '#app/site/lib/forms/issues.ts'
import { storeForm } from '#app/site/lib/forms/store-form.ts'
import { languageOfTexts } from '#domain/leads/lead-language.ts'
import { leadName } from '#domain/leads/lead-name.ts'
import { estimate } from '#domain/leads/plan/estimate.ts'
import { asText, leadOfPlan } from '#domain/leads/plan/lead-plan.ts'
import { occasions, readRequest } from '#domain/leads/plan/plan-input.ts'
import { LEAD_MESSAGE_MAX } from '#domain/text/limits.ts'
import { phoneNumber } from '#domain/text/phone-rule.ts'
import { visitorEmail } from '#domain/text/visitor-email.ts'
import { sourceInBrowser } from '../lead-source.ts'
import { LEAD_SENT } from '../sentences.ts'
import { LEAD_FAILED, TOO_MANY_LEADS, withPlace } from '../submit-lead.ts'
import { fetchPlanBasis } from './queries.ts'

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
  const query = new URLSearchParams(values.plan)
  const request = readRequest(query, basis.services)
  const answer = estimate(request, { ...basis, now: new Date() })
  const { fault, readyBy } = answer
  if (fault || !readyBy) {
    return invalidOutcome([{ path: [fault?.field ?? 'day'], message: fault?.sentence ?? '' }], values)
  }
  const isOffered = (service: string) => basis.services.some((one) => one.id === service)
  if (!request.people.every(({ services }) => services.every(isOffered))) {
    return invalidOutcome([{ path: ['people'], message: SERVICE_GONE }], values)
  }
  const { name, phone, email, message } = form.data
  const lead = {
    id,
    full_name: name,
    phone,
    ...(email ? { email } : {}),
    ...languageOfTexts(name, message),
    ...leadOfPlan(request, answer, readyBy, message),
    status: 'new' as const,
  }
  return storeForm(backend, {
    table: 'leads',
    row: { ...withPlace(lead, request.place, basis.areas), ...source },
    values,
    sentences: { sent: LEAD_SENT, failed: LEAD_FAILED, tooMany: TOO_MANY_LEADS },
    chatMessage: [
      `Hello, I made a plan (${occasions[request.occasion].label}): ${asText(request, answer.guests)}`,
      `Name: ${name}`,
      `Phone: ${phone}`,
    ].join('\n'),
  })
}
