// GoTrue's errors: status, code and message that the official client knows.
import { AppError } from '#server/http/app-error.ts'

export function authError(status: number, code: string, message: string, cause?: unknown): AppError {
  return new AppError({ status, code, message, cause })
}

/** Error in the wire format of RFC 6749: status 400 with `error` and `error_description`. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly error: string

  constructor(error: string, description: string, cause?: unknown) {
    super(description, { cause })
    this.error = error
  }
}

export const validationFailed = (message: string, cause?: unknown) =>
  authError(400, 'validation_failed', message, cause)

export const bodyTooLarge = (maximumBytes: number) =>
  new AppError({
    status: 413,
    code: 'bad_json',
    message: `The request body is larger than ${maximumBytes} bytes`,
    // The rest of the body is not read, so the connection cannot be reused.
    headers: { Connection: 'close' },
  })

export const notAuthorized = () =>
  authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')

export const badToken = (reason: string, cause?: unknown) =>
  authError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`, cause)

export const wrongCredentials = () => authError(400, 'invalid_credentials', 'Invalid login credentials')

export const userBanned = (status: 400 | 403) => authError(status, 'user_banned', 'User is banned')

export const sessionNotFound = () =>
  authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

export const userNotFound = (status: 403 | 404) =>
  authError(
    status,
    'user_not_found',
    status === 403 ? 'User from sub claim in JWT does not exist' : 'User not found',
  )

export const weakPassword = (minimum: number) =>
  new AppError({
    status: 422,
    code: 'weak_password',
    message: `Password should be at least ${minimum} characters.`,
    details: { weak_password: { reasons: ['length'] } },
  })

export const emailExists = () =>
  authError(422, 'email_exists', 'A user with this email address has already been registered')

export const phoneExists = () =>
  authError(422, 'phone_exists', 'A user with this phone number has already been registered')

export const tooManyRequests = (retryAfterSeconds: number, code = 'over_request_rate_limit') =>
  new AppError({
    status: 429,
    code,
    message:
      code === 'over_request_rate_limit'
        ? 'Request rate limit reached'
        : `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })

/** The action needs a mail, but no mail server is set. */
export const mailMissing = (what: string) =>
  authError(
    422,
    'email_provider_disabled',
    `${what}, but this server sends no mail. An owner can set up the mail server in Settings.`,
  )

export const featureDisabled = (what: string) =>
  authError(404, 'feature_disabled', `${what} is not offered by this server`)
