import { z } from 'zod'
import { languages } from '#domain/messages/language.ts'
import { GENERAL_APPOINTMENT, LEAD_MESSAGE_MAX, LEAD_SERVICE_MAX, PEOPLE_MAX } from '#domain/text/limits.ts'
import { optionalEmail, optionalText } from '#domain/text/optional-text.ts'
import { phoneNumber } from '#domain/text/phone-rule.ts'
import { leadSources } from './lead-details.ts'
import { leadName } from './lead-name.ts'

/** The schema of the form for a lead by telephone, and for corrections of any lead. */
export const enteredLeadForm = z
  .object({
    full_name: leadName,
    phone: phoneNumber,
    service_interested: optionalText('Service', LEAD_SERVICE_MAX).transform(
      (service) => service ?? GENERAL_APPOINTMENT,
    ),
    /** Day and time are of the business; without a time any is fine. */
    preferred_day: z.string().regex(/^(20\d\d-.*)?$/, 'Enter a date from 2000 to 2099'),
    // Any other minute would be read as the moment of sending (preferred-time.ts).
    preferred_time: z.string().regex(/^(\d\d:(00|15|30|45).*)?$/, 'Enter a full, half or quarter hour'),
    message: optionalText('Message', LEAD_MESSAGE_MAX),
    email: optionalEmail,
    area_id: z.string().transform((id) => id || null),
    people: z
      .string()
      .trim()
      .regex(/^([1-9]\d?)?$/, `Enter the number of people (1 to ${PEOPLE_MAX})`)
      .transform((typed) => (typed ? Number(typed) : null)),
    source: z.enum(leadSources),
    language: z.enum(languages),
    /** A caller has been answered already. Only of a new lead. */
    call_back: z.boolean(),
  })
  .refine(({ preferred_day, preferred_time }) => preferred_day !== '' || preferred_time === '', {
    path: ['preferred_day'],
    message: 'Enter a date too',
  })
