// Every failure of this room → PostgREST's body {code, message, details, hint} and its status. A failure that is not
// the caller's says nothing but where to look: its cause goes to the log, under the request's id.
import type { Logger } from 'pino'
import { type Caller, DatabaseError, DatabaseUnavailable } from '#server/db/contract.ts'
import { AppError } from '#server/http/app-error.ts'
import { TokenError } from '#server/http/credentials.ts'

export function errorResponse(error: unknown, log: Logger): Response {
  const refusal = toRefusal(error)
  if (refusal.status >= 500) log.error({ err: error }, 'The table API could not answer')
  const { status, code, message, details, hint } = refusal
  return new Response(JSON.stringify({ code, message, details, hint }), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...refusal.headers },
  })
}

/** A visitor without a right is asked to sign in (401); someone signed in is told no (403). */
export function refusalFor(caller: Caller, error: unknown): unknown {
  const isPrivilege = error instanceof DatabaseError && error.sqlState === '42501'
  if (!isPrivilege || caller.role !== 'anon') return error
  return fromDatabase(error, 401, { 'WWW-Authenticate': 'Bearer' })
}

function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof TokenError) return fromToken(error)
  if (error instanceof DatabaseUnavailable) return unavailable(error)
  if (error instanceof DatabaseError) return fromDatabaseState(error)
  return internal('PGRSTX00', error)
}

function fromToken({ problem, message }: TokenError): AppError {
  const isUnreadable = problem === 'malformed' || problem === 'signature'
  const quoted = message.replaceAll(/["\\]/g, "'")
  return new AppError({
    status: 401,
    code: isUnreadable ? 'PGRST301' : 'PGRST303',
    message,
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${quoted}"` },
  })
}

function unavailable(cause: DatabaseUnavailable): AppError {
  return new AppError({
    status: 503,
    code: 'PGRST000',
    message: 'Database connection error. Retrying the connection.',
    headers: { 'Retry-After': String(cause.retryAfterSeconds) },
    cause,
  })
}

function fromDatabaseState(error: DatabaseError): AppError {
  const status = statusOf(error.sqlState)
  // A timeout is the caller's to know: the same request may succeed with a narrower filter.
  const isTold = status < 500 || error.sqlState === '57014'
  return isTold ? fromDatabase(error, status) : internal(error.sqlState, error, status)
}

function fromDatabase(error: DatabaseError, status: number, headers?: Record<string, string>): AppError {
  const { sqlState: code, message, detail: details, hint } = error
  return new AppError({ status, code, message, details, hint, headers, cause: error })
}

function internal(code: string, cause: unknown, status = 500): AppError {
  const message = 'The server could not answer this request'
  return new AppError({
    status,
    code,
    message,
    hint: 'The cause is in the server log under this request id.',
    cause,
  })
}

const statusByState: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42501': 403,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  P0001: 400,
}

const statusByClass: Readonly<Record<string, number>> = {
  '08': 503,
  '53': 503,
  '28': 403,
  '0L': 403,
  '0P': 403,
  '09': 500,
  '25': 500,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

function statusOf(sqlState: string): number {
  // raise … using errcode = 'PT402' names the status itself.
  const named = /^PT([45]\d\d)$/.exec(sqlState)?.[1]
  if (named !== undefined) return Number(named)
  return statusByState[sqlState] ?? statusByClass[sqlState.slice(0, 2)] ?? 400
}
