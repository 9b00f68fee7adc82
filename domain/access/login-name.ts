// What a person types to name an account: an email address, or the phone number of an account without one.
import { z } from 'zod'
import { internationalNumber } from '#domain/text/phone.ts'

export type LoginName =
  | { readonly email: string }
  /** With the country code: `+919826011111`. */
  | { readonly phone: string }

const email = z.email()
const WRONG_EMAIL = 'Enter a valid email address'
const WRONG_NUMBER = 'Enter the phone number with all its digits'

/** With the country code. */
export const loginNumber = z.string().transform((typed, context): string => {
  const phone = internationalNumber(typed.trim())
  if (phone) return phone
  context.addIssue({ code: 'custom', message: WRONG_NUMBER })
  return z.NEVER
})

export const loginName = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .transform((typed, context): LoginName => {
    if (email.safeParse(typed).success) return { email: typed }
    const phone = internationalNumber(typed)
    if (phone) return { phone }
    const isNumber = /^[+\d\s()-]+$/.test(typed)
    context.addIssue({ code: 'custom', message: isNumber ? WRONG_NUMBER : WRONG_EMAIL })
    return z.NEVER
  })
