// Renders errors as PostgREST does: {code, message, details, hint} and status. An internal error shows only
// the request id; its cause goes to the log.
import type { Logger } from 'pino'
import { type Caller, DatabaseError, DatabaseUnavailable } from '#server/db/contract.ts'
import { AppError } from '#server/http/app-error.ts'
import { TokenError } from '#server/http/credentials.ts'
import { refusal } from '../errors.ts'

export function errorResponse(error: unknown, log: Logger): Response {
  const { status, code, message, details, hint, headers } = toRefusal(error)
  if (status >= 500) log.error({ err: error }, 'The table API failed')
  return new Response(JSON.stringify({ code, message, details, hint }), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  })
}

/** Missing privileges: 401 for visitors, 403 for signed-in users. */
export function refusalFor(caller: Caller, error: unknown): unknown {
  const isPrivilege = error instanceof DatabaseError && error.sqlState === '42501'
  if (!isPrivilege || caller.role !== 'anon') return error
  return fromDatabase(error, 401, { 'WWW-Authenticate': 'Bearer' })
}

function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof TokenError) return fromToken(error)
  if (error instanceof DatabaseError) return fromDatabase(error, statusOf(error.sqlState))
  if (error instanceof DatabaseUnavailable)
    return refusal(503, 'PGRST000', 'Database connection error. Retrying the connection.', {
      headers: { 'Retry-After': String(error.retryAfterSeconds) },
    })
  return internal(500, 'PGRSTX00')
}

function fromToken({ problem, message }: TokenError): AppError {
  const isUnreadable = problem === 'malformed' || problem === 'signature'
  const quoted = message.replaceAll(/["\\]/g, "'")
  return refusal(401, isUnreadable ? 'PGRST301' : 'PGRST303', message, {
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${quoted}"` },
  })
}

function fromDatabase(error: DatabaseError, status: number, headers = {}): AppError {
  const { sqlState, message, detail, hint } = error
  // A timeout is reported, because a narrower filter may succeed. So is a status that a function of the
  // schema raises itself.
  if (status >= 500 && sqlState !== '57014' && !sqlState.startsWith('PT')) return internal(status, sqlState)
  return refusal(status, sqlState, message, { details: detail, hint, headers })
}

function internal(status: number, code: string): AppError {
  return refusal(status, code, 'The server could not process this request', {
    hint: 'The cause is in the server log under this request id.',
  })
}

/** By SQLSTATE or class, first match; anything else is a client error. */
const statuses: readonly (readonly [RegExp, number])[] = [
  [/^P0001$/, 400],
  [/^(42501|28|0L|0P)/, 403],
  // Raised by functions of the schema for a row that is gone.
  [/^P0002$/, 404],
  [/^(42883|42P01)/, 404],
  [/^25006/, 405],
  [/^(23503|23505)/, 409],
  [/^(42P17|09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/, 500],
  [/^(08|53)/, 503],
]

function statusOf(sqlState: string): number {
  // raise … using errcode = 'PT402' sets the status.
  const named = /^PT([45]\d\d)$/.exec(sqlState)?.[1]
  if (named !== undefined) return Number(named)
  return statuses.find(([states]) => states.test(sqlState))?.[1] ?? 400
}
