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
import { clockInWords } from '#domain/working-hours.ts'
import { APPOINTMENT_REQUEST_SENT, LEAD_SENT } from './sentences.ts'

const LEAD_FAILED = 'Failed to submit. Please try again or call us directly.'
const APPOINTMENT_REQUEST_FAILED = 'Failed to submit appointment. Please try again.'
const TOO_MANY_LEADS =
  'We have already received several requests from you. Please try again in a few minutes, or call us directly.'

export function leadErrors(values: FormValues): FormValues {
  return fieldErrors(leadForm.safeParse(values).error?.issues ?? [])
}

export function appointmentRequestErrors(values: FormValues, timeZone: string): FormValues {
  return fieldErrors(appointmentRequestForm(timeZone, new Date()).safeParse(values).error?.issues ?? [])
}

export async function submitLead(backend: Backend, values: FormValues, id: string): Promise<FormOutcome> {
  const form = leadForm.safeParse(values)
  if (!form.success) return invalidOutcome(form.error.issues, values)
  return store(backend, leadFromForm(id, form.data), values, { sent: LEAD_SENT, failed: LEAD_FAILED })
}

export async function submitAppointmentRequest(
  backend: Backend,
  values: FormValues,
  id: string,
  timeZone: string,
): Promise<FormOutcome> {
  const now = new Date()
  const form = appointmentRequestForm(timeZone, now).safeParse(values)
  if (!form.success) return invalidOutcome(form.error.issues, values)
  const lead = leadFromAppointment(id, form.data, timeZone, now)
  return store(backend, lead, values, { sent: APPOINTMENT_REQUEST_SENT, failed: APPOINTMENT_REQUEST_FAILED })
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
