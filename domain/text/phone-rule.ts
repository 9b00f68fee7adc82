// The rules for telephone numbers; the tables have the same. Leads and clients have the specification's, the business and its
// beauticians a longer one.
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

const LONG_NUMBER = /^[0-9+()\s-]{10,20}$/

/** Of the business and its beauticians; empty is stored as null. */
export const optionalLongPhoneNumber = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || (LONG_NUMBER.test(text) && digitsOf(text).length >= PHONE_MIN),
    'Enter 10 to 20 digits; spaces, +, - and brackets are allowed',
  )
  .transform((text) => text || null)

/** The office's hint for a number that was typed to fill the field. The specification accepts it. */
export const phoneHint = (number: string): string | undefined =>
  /^(0|91)?(\d)\2{8,}$/.test(digitsOf(number))
    ? 'All digits are the same. Please check the number'
    : undefined
