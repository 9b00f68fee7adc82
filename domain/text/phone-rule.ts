// The specification's rule for the telephone number of leads and clients; the tables have the same. The longer numbers of
// the business and its beauticians have a rule in their own forms.
import { z } from 'zod'
import { PHONE_MAX, PHONE_MIN } from './limits.ts'
import { digitsOf } from './phone.ts'

const TOO_SHORT = `Phone number must be at least ${PHONE_MIN} digits`

/** Blanks and hyphens are removed if they make the number too long. */
function withoutExcess(text: string): string {
  return text.length > PHONE_MAX ? text.replace(/[\s-]/g, '') : text
}

export const phoneNumber = z
  .string()
  .trim()
  .transform(withoutExcess)
  .pipe(
    z
      .string()
      .min(PHONE_MIN, TOO_SHORT)
      .max(PHONE_MAX, `Phone number must be less than ${PHONE_MAX} digits`)
      .regex(/^[\d+\-\s()]+$/, 'Invalid phone number format')
      .refine((text) => digitsOf(text).length >= PHONE_MIN, TOO_SHORT),
  )

/** An optional number; empty is stored as null. */
export const optionalPhoneNumber = z
  .string()
  .trim()
  .transform((text) => text || null)
  .pipe(phoneNumber.nullable())
