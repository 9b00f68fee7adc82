// The specification's rule for a telephone number, for the forms of visitors and of staff; the database has the same.
import { z } from 'zod'
import { PHONE_MAX, PHONE_MIN } from './limits.ts'
import { digitsOf } from './phone.ts'

const TOO_SHORT = `Phone number must be at least ${PHONE_MIN} digits`

/** A number is not refused for the blanks and hyphens that make it readable: where they make it too long, they go. */
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

/** A number that may be left out; empty is stored as null. */
export const optionalPhoneNumber = z
  .string()
  .trim()
  .transform((text) => text || null)
  .pipe(phoneNumber.nullable())
