// Checks a lead and stores it. The browser and the server (for a plain form post) call the same functions with their own
// way to the backend.
import type { Backend } from '#app/lib/backend.ts'
import type { FormOutcome, FormValues } from '#app/site/lib/forms/form-outcome.ts'
import { fieldErrors, invalidOutcome } from '#app/site/lib/forms/issues.ts'
import { storeForm } from '#app/site/lib/forms/store-form.ts'
import { formatDay } from '#domain/dates.ts'
import {
  appointmentRequestForm,
  leadForm,
  leadFromAppointment,
  leadFromForm,
  type NewLead,
} from '#domain/lead.ts'
import { LEAD_MESSAGE_MAX } from '#domain/limits.ts'
import { clockInWords } from '#domain/working-hours.ts'
import { type Area, fetchAreas, findArea } from './free-times.ts'
import { sourceInBrowser } from './lead-source.ts'
import { APPOINTMENT_REQUEST_SENT, LEAD_SENT } from './sentences.ts'

export { fetchReceipt } from '#app/site/subjects/enquiry/queries.ts'

export const LEAD_FAILED = 'Failed to submit. Please try again or call us directly.'
const APPOINTMENT_REQUEST_FAILED = 'Failed to submit appointment. Please try again.'
export const TOO_MANY_LEADS =
  'We have already received several requests from you. Please try again in a few minutes, or call us directly.'

export function leadErrors(values: FormValues): FormValues {
  return fieldErrors(leadForm.safeParse(values).error?.issues ?? [])
}

export function appointmentRequestErrors(values: FormValues, timeZone: string): FormValues {
  return fieldErrors(appointmentRequestForm(timeZone, new Date()).safeParse(values).error?.issues ?? [])
}

export async function submitLead(
  backend: Backend,
  values: FormValues,
  id: string,
  source = sourceInBrowser(),
): Promise<FormOutcome> {
  const form = leadForm.safeParse(values)
  if (!form.success) return invalidOutcome(form.error.issues, values)
  const lead = { ...leadFromForm(id, form.data), ...source }
  return store(backend, lead, values, { sent: LEAD_SENT, failed: LEAD_FAILED })
}

export async function submitAppointmentRequest(
  backend: Backend,
  values: FormValues,
  id: string,
  timeZone: string,
  source = sourceInBrowser(),
): Promise<FormOutcome> {
  const now = new Date()
  const form = appointmentRequestForm(timeZone, now).safeParse(values)
  if (!form.success) return invalidOutcome(form.error.issues, values)
  const lead = {
    ...(await placed(backend, leadFromAppointment(id, form.data, timeZone, now), values.place)),
    ...source,
  }
  return store(backend, lead, values, { sent: APPOINTMENT_REQUEST_SENT, failed: APPOINTMENT_REQUEST_FAILED })
}

/** Where the areas cannot be read, her own words say as much. */
async function placed(backend: Backend, lead: NewLead, place = ''): Promise<NewLead> {
  return place.trim() === '' ? lead : withPlace(lead, place, await fetchAreas(backend).catch(() => []))
}

/** One of our areas, or else what she typed: staff read where somebody lives to whom we do not come yet. */
export function withPlace<Lead extends Pick<NewLead, 'message'>>(
  lead: Lead,
  place: string,
  areas: readonly Area[],
): Lead & Pick<NewLead, 'area_id'> {
  const typed = place.trim()
  if (typed === '') return lead
  const area = findArea(areas, typed)
  if (area) return { ...lead, area_id: area.id }
  const message = [lead.message, `Area: ${typed}`].filter(Boolean).join('\n')
  return message.length <= LEAD_MESSAGE_MAX ? { ...lead, message } : lead
}

function store(
  backend: Backend,
  lead: NewLead,
  values: FormValues,
  sentences: { readonly sent: string; readonly failed: string },
): Promise<FormOutcome> {
  return storeForm(backend, {
    table: 'leads',
    row: lead,
    values,
    sentences: { ...sentences, tooMany: TOO_MANY_LEADS },
    chatMessage: leadInWords(values),
  })
}

function leadInWords(values: FormValues): string {
  const { preferredDay: day, preferredTime: time } = values
  return [
    `Hello, I would like to book: ${values.service}`,
    `Name: ${values.name}`,
    `Phone: ${values.phone}`,
    values.email && `Email: ${values.email}`,
    day && `Preferred date: ${formatDay(day)}${time ? `, ${clockInWords(time)}` : ''}`,
    values.place && `Area: ${values.place}`,
    values.message && `Message: ${values.message}`,
  ]
    .filter(Boolean)
    .join('\n')
}
