// The name of an account at sign-in: an email address, or a phone number for staff without one.
import { validationFailed } from './auth-error.ts'
import { normalizePhone } from './factors/phone.ts'
import { type LoginName, normalizeEmail } from './users.ts'

export interface TypedName {
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** Of a new account. */
export function newLoginName({ email, phone }: TypedName): LoginName {
  if (email) return { email: normalizeEmail(email) }
  if (phone) return { phone: normalizePhone(phone) }
  throw validationFailed('An account needs an email address or a phone number')
}

/** Of somebody who signs in. An address in a wrong format belongs to nobody. */
export function typedLoginName({ email, phone }: TypedName): LoginName {
  if (email) return { email: email.trim().toLowerCase() }
  if (phone) return { phone: normalizePhone(phone) }
  throw validationFailed('missing email or phone')
}

/** For lists, limits and links: the address or `+919826011111`. */
export const loginNameText = (name: LoginName): string => ('email' in name ? name.email : `+${name.phone}`)

interface Named {
  readonly email: string | null
  readonly phone: string | null
}

export const accountNameOf = ({ email, phone }: Named): string => email || (phone ? `+${phone}` : '')
