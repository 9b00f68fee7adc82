import { z } from 'zod'
import { languages } from '#domain/messages/language.ts'
import { optionalEmail, optionalText } from '#domain/text/optional-text.ts'
import { optionalPhoneNumber } from '#domain/text/phone-rule.ts'

/** The schema of the client form. */
export const clientForm = z.object({
  full_name: z
    .string()
    .trim()
    .min(1, 'Full name is required')
    .max(100, 'Full name must be at most 100 characters'),
  email: optionalEmail,
  phone: optionalPhoneNumber,
  address: optionalText('Address', 500),
  allergies: optionalText('Allergies', 500),
  notes: optionalText('Notes', 2000),
  /** Empty: unknown. */
  area_id: z.string().transform((id) => id || null),
  language: z.enum(languages),
  no_messages: z.boolean(),
})
