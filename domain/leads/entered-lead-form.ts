import { z } from 'zod'
import { languages } from '#domain/messages/language.ts'
import { GENERAL_APPOINTMENT, LEAD_MESSAGE_MAX, LEAD_SERVICE_MAX } from '#domain/text/limits.ts'
import { optionalEmail, optionalText } from '#domain/text/optional-text.ts'
import { phoneNumber } from '#domain/text/phone-rule.ts'
import { leadSources } from './lead-details.ts'
import { leadName } from './lead-name.ts'

/** The schema of the form for a lead by telephone. */
export const enteredLeadForm = z.object({
  full_name: leadName,
  phone: phoneNumber,
  service_interested: optionalText('Service', LEAD_SERVICE_MAX).transform(
    (service) => service ?? GENERAL_APPOINTMENT,
  ),
  /** Local time of the business. */
  preferred_date: z
    .string()
    .regex(/^(20\d\d-.*)?$/, 'Enter a date from 2000 to 2099')
    .transform((wallClock) => wallClock || null),
  message: optionalText('Message', LEAD_MESSAGE_MAX),
  email: optionalEmail,
  source: z.enum(leadSources),
  language: z.enum(languages),
  /** A caller has been answered already. */
  call_back: z.boolean(),
})
