// Validates a lead and stores it, in the browser or, for a plain post, on the server.
import { type Backend, BackendError, browserBackend } from '#app/lib/backend.ts'
import type { FormRules } from '#app/site/components/forms/use-public-form.ts'
import { fetchReceipt } from '#app/site/leads/lead-page/queries.ts'
import type { FormOutcome, FormValues } from '#app/site/lib/forms/form-outcome.ts'
import { fieldErrors, invalidOutcome } from '#app/site/lib/forms/issues.ts'
import { storeForm } from '#app/site/lib/forms/store-form.ts'
import { fetchAreas } from '#app/site/team/queries.ts'
import { appointmentRequestForm, leadForm, leadFromForm, type NewLead } from '#domain/leads/lead-form.ts'
import { requestedServices, tickedServices } from '#domain/leads/lead-services.ts'
import { type Area, findArea } from '#domain/team/find-area.ts'
import { LEAD_MESSAGE_MAX } from '#domain/text/limits.ts'
import { clockText } from '#domain/time/clock-text.ts'
import { formatDay } from '#domain/time/dates.ts'
import { APPOINTMENT_REQUEST_SENT, SENT_WITHOUT_OFFER } from './appointment-sentences.ts'
import { sourceInBrowser } from './lead-source.ts'
import { LEAD_SENT } from './sentences.ts'

export const LEAD_FAILED = 'Failed to submit. Please try again or call us directly.'
export const TOO_MANY_LEADS =
  'We have already received several requests from you. Please try again in a few minutes, or call us directly.'

/** The form of the home page and that of the appointment dialog. */
const forms = {
  lead: { rules: leadForm, sent: LEAD_SENT, failed: LEAD_FAILED },
  appointment: {
    rules: appointmentRequestForm,
    sent: APPOINTMENT_REQUEST_SENT,
    failed: 'Failed to submit appointment. Please try again.',
  },
} as const
type LeadForm = keyof typeof forms

export const leadFormRules = (form: LeadForm, timeZone: string): FormRules => ({
  check: (values) =>
    fieldErrors(forms[form].rules(timeZone, new Date()).safeParse(values).error?.issues ?? []),
  submit: (values, id) => submitLead(form, browserBackend(), values, id, timeZone),
  receipt: (id) => fetchReceipt(browserBackend(), id),
})

export async function submitLead(
  form: LeadForm,
  backend: Backend,
  values: FormValues,
  id: string,
  timeZone: string,
  source = sourceInBrowser(),
): Promise<FormOutcome> {
  const { rules, sent, failed } = forms[form]
  const now = new Date()
  const parsed = rules(timeZone, now).safeParse(values)
  if (!parsed.success) return invalidOutcome(parsed.error.issues, values)
  const asked = withServices(leadFromForm(id, parsed.data, timeZone, now), tickedServices(values))
  const lead = { ...(await placed(backend, asked, values.place)), ...source }
  const store = (row: NewLead, sent: string) =>
    storeForm(backend, {
      table: 'leads',
      row,
      values,
      sentences: { sent, failed, tooMany: TOO_MANY_LEADS },
      chatMessage: leadText(values),
    })
  if (!values.offer) return store(lead, sent)
  const outcome = await store({ ...lead, offer: { id: values.offer } }, sent)
  return isGone(outcome)
    ? store(withTexts(lead, 'Asked for an offer that has ended'), SENT_WITHOUT_OFFER)
    : outcome
}

/** The offer ended while the form was open: the lead is stored without it, and the visitor is told. */
const isGone = (outcome: FormOutcome) =>
  outcome.status === 'failed' && outcome.reason instanceof BackendError && outcome.reason.status === 410

/** Adds the additional services; those that do not fit into the field go into the message. */
function withServices(lead: NewLead, ticked: readonly string[]): NewLead {
  const { service_interested, left } = requestedServices(lead.service_interested, ticked)
  if (left.length === 0) return { ...lead, service_interested }
  // Only the desk can read those in the message, so nobody waits for half of the visit.
  const { wants_waitlist: _waits, ...whole } = lead
  return withTexts({ ...whole, service_interested }, `Also: ${left.join(', ')}`)
}

/** If the areas cannot be fetched, the typed place is stored as text. */
async function placed(backend: Backend, lead: NewLead, place = ''): Promise<NewLead> {
  return place.trim() === '' ? lead : withPlace(lead, place, await fetchAreas(backend).catch(() => []))
}

/** The matching area, otherwise the typed text in the message, so that staff see requests from other places. */
export function withPlace<Lead extends Pick<NewLead, 'message'>>(
  lead: Lead,
  place: string,
  areas: readonly Area[],
): Lead & Pick<NewLead, 'area_id'> {
  const typed = place.trim()
  if (typed === '') return lead
  const area = findArea(areas, typed)
  return area ? { ...lead, area_id: area.id } : withTexts(lead, `Area: ${typed}`)
}

/** Appends to the message, unless it would become too long. */
function withTexts<Lead extends Pick<NewLead, 'message'>>(lead: Lead, text: string): Lead {
  const message = [lead.message, text].filter(Boolean).join('\n')
  return text && message.length <= LEAD_MESSAGE_MAX ? { ...lead, message } : lead
}

function leadText(values: FormValues): string {
  const { preferredDay: day, preferredTime: time } = values
  return [
    `Hello, I would like to book: ${[values.service, ...tickedServices(values)].join(', ')}`,
    `Name: ${values.name}`,
    `Phone: ${values.phone}`,
    values.email && `Email: ${values.email}`,
    day && `Preferred date: ${formatDay(day)}${time ? `, ${clockText(time)}` : ''}`,
    values.waitlist && 'Please put me on the waitlist for this day',
    values.people && `People: ${values.people}`,
    values.place && `Area: ${values.place}`,
    values.message && `Message: ${values.message}`,
  ]
    .filter(Boolean)
    .join('\n')
}
