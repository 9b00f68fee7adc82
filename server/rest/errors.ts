// The refusals that this room decides itself, each with PostgREST's own code, status and words.
// What Postgres refuses is rendered from its SQLSTATE in response/error-response.ts.
import { AppError } from '#server/http/app-error.ts'

const servedHint = 'docs/api.md lists the part of PostgREST that is served here.'

export function unparsable(message: string, details: string): AppError {
  return new AppError({ status: 400, code: 'PGRST100', message, details })
}

export function notServed(feature: string): AppError {
  return new AppError({
    status: 400,
    code: 'PGRST127',
    message: 'Feature not implemented',
    details: feature,
    hint: servedHint,
  })
}

export function aggregatesNotAllowed(): AppError {
  const message = 'Use of aggregate functions is not allowed'
  return new AppError({ status: 400, code: 'PGRST123', message, hint: servedHint })
}

export function queryTooLarge(what: string): AppError {
  return unparsable('The request asks for too much at once', what)
}

export function queryTooLong(maximum: number): AppError {
  const message = `The query string is longer than ${maximum} characters`
  return new AppError({ status: 414, code: 'PGRST100', message })
}

export function invalidBody(message: string): AppError {
  return new AppError({ status: 400, code: 'PGRST102', message })
}

export function bodyTooLarge(maximumBytes: number): AppError {
  const message = `The request body is larger than ${maximumBytes} bytes`
  // The rest of the body is not read, so the connection cannot carry another request.
  return new AppError({ status: 413, code: 'PGRST102', message, headers: { Connection: 'close' } })
}

export function rangeNotSatisfiable(details: string): AppError {
  const message = 'Requested range not satisfiable'
  return new AppError({ status: 416, code: 'PGRST103', message, details })
}

export function schemaNotExposed(schema: string): AppError {
  const hint = 'Only the following schemas are exposed: public'
  return new AppError({ status: 406, code: 'PGRST106', message: `Invalid schema: ${schema}`, hint })
}

export function mediaTypeNotAvailable(accept: string): AppError {
  const message = `None of these media types are available: ${accept}`
  return new AppError({ status: 406, code: 'PGRST107', message, hint: servedHint })
}

export function notEmbedded(name: string): AppError {
  return new AppError({
    status: 400,
    code: 'PGRST108',
    message: `'${name}' is not an embedded resource in this request`,
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

export function notOneRow(rows: number): AppError {
  return new AppError({
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  })
}

export function methodNotServed(method: string): AppError {
  return new AppError({ status: 405, code: 'PGRST117', message: `Unsupported HTTP method: ${method}` })
}

export function functionMethodNotServed(method: string): AppError {
  return new AppError({ status: 405, code: 'PGRST101', message: `Cannot use the ${method} method on RPC` })
}

export function orderNotToOne(table: string, target: string): AppError {
  return new AppError({
    status: 400,
    code: 'PGRST118',
    message: `A related order on '${target}' is not possible`,
    details: `'${table}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })
}

export function invalidPreferences(names: readonly string[]): AppError {
  return new AppError({
    status: 400,
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${names.join(', ')}`,
  })
}

export function tooManyAffected(rows: number): AppError {
  return new AppError({
    status: 400,
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
  })
}

export function invalidPath(): AppError {
  return new AppError({
    status: 404,
    code: 'PGRST125',
    message: 'Invalid path specified in request URL',
    hint: servedHint,
  })
}

export function unknownTable(name: string): AppError {
  const message = `Could not find the table 'public.${name}' in the schema cache`
  return new AppError({ status: 404, code: 'PGRST205', message })
}

/** Postgres' own words and code: the column is looked up here only so that no name of a request reaches the SQL. */
export function unknownColumn(table: string, column: string): AppError {
  return new AppError({ status: 400, code: '42703', message: `column ${table}.${column} does not exist` })
}

export function unknownBodyColumn(table: string, column: string): AppError {
  const message = `Could not find the '${column}' column of '${table}' in the schema cache`
  return new AppError({ status: 400, code: 'PGRST204', message })
}

export function unfilteredWrite(verb: 'UPDATE' | 'DELETE'): AppError {
  return new AppError({
    status: 400,
    code: '21000',
    message: `${verb} requires a WHERE clause`,
    hint: 'Add a filter that names the rows to change.',
  })
}

export function tooManyRequests(retryAfterSeconds: number): AppError {
  return new AppError({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many requests from this address',
    hint: `Try again in ${retryAfterSeconds} seconds.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
}
