// Renders errors: GoTrue's current format for clients that name the API version, its older format for others,
// RFC 6749 for OAuth. Client errors are never 5xx, because the client would retry them.
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { DatabaseError, DatabaseUnavailable } from '#server/db/contract.ts'
import { AppError } from '#server/http/app-error.ts'
import { TokenError } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import { badToken, OAuthError, validationFailed } from './auth-error.ts'

const apiVersionHeader = 'X-Supabase-Api-Version'
const apiVersion = '2024-01-01'

export function renderError(error: Error, c: Context<AppEnv>): Response {
  if (error instanceof OAuthError) {
    c.var.log.info({ error: error.error, cause: error.cause }, error.message)
    return json(400, { error: error.error, error_description: error.message }, {})
  }
  const shown = asAppError(error)
  if (shown.status >= 500) c.var.log.error({ err: error }, 'sign-in request failed')
  else c.var.log.info({ errorCode: shown.code, cause: shown.cause }, shown.message)

  const version = c.req.header(apiVersionHeader)
  const extra = isRecord(shown.details) ? shown.details : {}
  const headers = { ...shown.headers, 'x-sb-error-code': shown.code }
  if (version !== undefined && version >= apiVersion) {
    const body = { code: shown.code, message: shown.message, ...extra }
    return json(shown.status, body, { ...headers, [apiVersionHeader]: apiVersion })
  }
  const errorId = shown.status >= 500 ? { error_id: c.var.requestId ?? randomUUID() } : {}
  const body = { code: shown.status, error_code: shown.code, msg: shown.message, ...extra, ...errorId }
  return json(shown.status, body, headers)
}

function asAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof TokenError) return badToken(error.message, error)
  if (error instanceof DatabaseUnavailable) {
    return new AppError({
      status: 503,
      code: 'request_timeout',
      message: 'The database cannot be reached at the moment, please try again',
      headers: { 'Retry-After': String(error.retryAfterSeconds) },
      cause: error,
    })
  }
  // Class 22: a value that its column cannot hold, which only the request can have brought.
  if (error instanceof DatabaseError && error.sqlState.startsWith('22')) {
    return validationFailed('A value in the request is not valid', error)
  }
  // Class 23: a constraint, such as the last owner. Its message is meant for users.
  if (error instanceof DatabaseError && error.sqlState.startsWith('23')) {
    return new AppError({ status: 409, code: 'conflict', message: error.message, cause: error })
  }
  return new AppError({
    status: 500,
    code: 'unexpected_failure',
    message: 'Unexpected failure, please check server logs for more information',
    cause: error,
  })
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>>): Response {
  return Response.json(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
