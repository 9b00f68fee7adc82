// An enquiry of a visitor, from the home page's form or from the appointment dialog, with the specification's rules
// and sentences. Both end as one row of the leads table.
import { z } from 'zod'
import { dayIn, isDay, preferredMoment } from './dates.ts'
import { leadName } from './lead-name.ts'
import { LEAD_MESSAGE_MAX, LEAD_SERVICE_MAX } from './limits.ts'
import { phoneNumber } from './phone-rule.ts'
import { visitorEmail } from './visitor-email.ts'

const service = z
  .string()
  .trim()
  .min(1, 'Service is required')
  .max(LEAD_SERVICE_MAX, `Service must be less than ${LEAD_SERVICE_MAX} characters`)

const message = z
  .string()
  .trim()
  .max(LEAD_MESSAGE_MAX, `Message must be less than ${LEAD_MESSAGE_MAX} characters`)
  .optional()

export const leadForm = z.object({ name: leadName, phone: phoneNumber, service, message })
export type LeadForm = z.infer<typeof leadForm>

/** The appointment dialog's fields; a day before the business's today is refused. */
export function appointmentRequestForm(timeZone: string, now: Date) {
  return z.object({
    name: leadName,
    phone: phoneNumber,
    email: visitorEmail,
    preferredDay: z
      .string()
      .refine(isDay, 'Please choose a date')
      .refine((day) => !isDay(day) || day >= dayIn(now, timeZone), 'Please choose today or a later date'),
    /** '15:30'; empty or missing where any time will do. */
    preferredTime: z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Please choose one of the times')
      .default(''),
    message,
    service,
  })
}
export type AppointmentRequest = z.infer<ReturnType<typeof appointmentRequestForm>>

/** A row as visitors may insert it. The sender makes the id, so that a repeated request stores one row. */
export interface NewLead {
  readonly id: string
  readonly full_name: string
  readonly phone: string
  readonly email?: string
  readonly service_interested: string
  readonly preferred_date?: string
  readonly message: string | null
  readonly area_id?: string
  readonly status: 'new'
}

export function leadFromForm(id: string, form: LeadForm): NewLead {
  return {
    id,
    full_name: form.name,
    phone: form.phone,
    service_interested: form.service,
    message: form.message || null,
    status: 'new',
  }
}

export function leadFromAppointment(
  id: string,
  form: AppointmentRequest,
  timeZone: string,
  now: Date,
): NewLead {
  return {
    ...leadFromForm(id, form),
    ...(form.email ? { email: form.email } : {}),
    preferred_date: preferredMoment(form.preferredDay, form.preferredTime, now, timeZone).toISOString(),
  }
}
