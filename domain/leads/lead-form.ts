// A lead from the home page's form or the appointment dialog, with the specification's rules and messages. Both
// become one row of the leads table.
import { z } from 'zod'
import { LEAD_MESSAGE_MAX, LEAD_SERVICE_MAX, PEOPLE_MAX } from '#domain/text/limits.ts'
import { phoneNumber } from '#domain/text/phone-rule.ts'
import { visitorEmail } from '#domain/text/visitor-email.ts'
import { dayIn, isDay, preferredMoment } from '#domain/time/dates.ts'
import { languageOfTexts } from './lead-language.ts'
import { leadName } from './lead-name.ts'

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

/** '15:30'; empty or missing for any time. */
const preferredTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Please choose one of the times')
  .default('')

/** Number of people; empty or missing if not given. */
const people = z
  .string()
  .trim()
  .regex(/^([1-9]\d?)?$/, `Please enter the number of people (1 to ${PEOPLE_MAX})`)
  .default('')

/** A ticked box; empty or missing if it is not ticked. */
const waitlist = z.string().default('')

/** The database accepts no later year. */
const LAST_DAY = '2099-12-31'

/** Refuses a day before today in the business's time zone. */
const dayFrom = (timeZone: string, now: Date, mayBeMissing = false) =>
  z
    .string()
    .refine((day) => isDay(day) || (mayBeMissing && day === ''), 'Please choose a date')
    .refine((day) => !isDay(day) || day >= dayIn(now, timeZone), 'Please choose today or a later date')
    .refine((day) => !isDay(day) || day < LAST_DAY, 'Please choose an earlier date')

/** The home page's fields; the specification has no day there, so it is optional. */
export function leadForm(timeZone: string, now: Date) {
  const preferredDay = dayFrom(timeZone, now, true).default('')
  return z.object({
    name: leadName,
    phone: phoneNumber,
    service,
    message,
    preferredDay,
    preferredTime,
    waitlist,
    people,
  })
}
type LeadForm = z.infer<ReturnType<typeof leadForm>>

/** The appointment dialog's fields. */
export function appointmentRequestForm(timeZone: string, now: Date) {
  return z.object({
    name: leadName,
    phone: phoneNumber,
    email: visitorEmail,
    preferredDay: dayFrom(timeZone, now),
    preferredTime,
    waitlist,
    message,
    service,
    people,
  })
}

/** A row as visitors may insert it. The sender makes the id, which serves as idempotency key. */
export interface NewLead {
  readonly id: string
  readonly full_name: string
  readonly phone: string
  readonly email?: string
  readonly service_interested: string
  readonly preferred_date?: string
  /** Waits for a time on the preferred day. */
  readonly wants_waitlist?: true
  readonly message: string | null
  /** Of the answers; English if it is missing. */
  readonly language?: 'hi'
  readonly people?: number
  readonly area_id?: string
  /** The id of a running offer; the database adds its details. */
  readonly offer?: { readonly id: string }
  readonly status: 'new'
}

export function leadFromForm(
  id: string,
  form: LeadForm & { readonly email?: string },
  timeZone: string,
  now: Date,
): NewLead {
  const { email, preferredDay: day, preferredTime: time, people } = form
  return {
    id,
    full_name: form.name,
    phone: form.phone,
    ...(email ? { email } : {}),
    service_interested: form.service,
    ...(day ? { preferred_date: preferredMoment(day, time, now, timeZone).toISOString() } : {}),
    ...(day && form.waitlist ? { wants_waitlist: true as const } : {}),
    message: form.message || null,
    ...languageOfTexts(form.name, form.message),
    ...(people ? { people: Number(people) } : {}),
    status: 'new',
  }
}
