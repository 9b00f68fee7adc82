// Errors of the table API with PostgREST's status, code and message. Errors of Postgres are rendered from
// their SQLSTATE in response/error-response.ts.
import { AppError, type AppErrorFields } from '#server/http/app-error.ts'

type More = Pick<AppErrorFields, 'details' | 'hint' | 'headers'>

export function refusal(status: number, code: string, message: string, more?: More): AppError {
  return new AppError({ status, code, message, ...more })
}

const servedHint = 'docs/api.md lists the part of PostgREST that is served here.'

export const unparsable = (message: string, details: string) => refusal(400, 'PGRST100', message, { details })
export const queryTooLarge = (details: string) => unparsable('The request is too complex', details)
export const embeddedInItself = (table: string) =>
  queryTooLarge(`'${table}' is embedded inside itself: a table may occur once on each path of select`)
export const queryTooLong = (maximum: number) =>
  refusal(414, 'PGRST100', `The query string is longer than ${maximum} characters`)
export const functionMethodNotServed = (method: string) =>
  refusal(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
export const invalidBody = (message: string) => refusal(400, 'PGRST102', message)
export const bodyTooLarge = (maximumBytes: number) =>
  refusal(413, 'PGRST102', `The request body is larger than ${maximumBytes} bytes`, {
    // The rest of the body is not read, so the connection cannot be reused.
    headers: { Connection: 'close' },
  })
export const rangeNotSatisfiable = (details: string) =>
  refusal(416, 'PGRST103', 'Requested range not satisfiable', { details })
export const offsetBeyond = (offset: number, total: number) =>
  refusal(416, 'PGRST103', 'Requested range not satisfiable', {
    details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    headers: { 'Content-Range': `*/${total}` },
  })
export const schemaNotExposed = (schema: string) =>
  refusal(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: 'Only the following schemas are exposed: public',
  })
export const mediaTypeNotAvailable = (accept: string) =>
  refusal(406, 'PGRST107', `None of these media types are available: ${accept}`, { hint: servedHint })
export const csvNotAllowed = () => refusal(403, '42501', 'Only the owner may read a list as CSV')
export const notEmbedded = (name: string) =>
  refusal(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
export const notOneRow = (rows: number) =>
  refusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
export const methodNotServed = (method: string) =>
  refusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
export const orderNotToOne = (table: string, target: string) =>
  refusal(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${table}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })
export const invalidPreferences = (given: readonly string[]) =>
  refusal(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${given.join(', ')}`,
  })
export const aggregatesNotAllowed = () =>
  refusal(400, 'PGRST123', 'Use of aggregate functions is not allowed', { hint: servedHint })
export const tooManyAffected = (rows: number) =>
  refusal(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })
export const invalidPath = () =>
  refusal(404, 'PGRST125', 'Invalid path specified in request URL', { hint: servedHint })
export const notServed = (details: string) =>
  refusal(400, 'PGRST127', 'Feature not implemented', { details, hint: servedHint })

export const affectedNotKnown = () =>
  refusal(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )

export const unknownBodyColumn = (table: string, column: string) =>
  refusal(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`)
export const unknownTable = (name: string) =>
  refusal(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
/** Postgres' own message and code. The column is checked here so that no request text reaches the SQL. */
export const unknownColumn = (table: string, column: string) =>
  refusal(400, '42703', `column ${table}.${column} does not exist`)

export const embeddedTwice = (name: string) =>
  refusal(400, '42712', `table name "${name}" specified more than once`, {
    hint: 'Give one of them another name, as in other:table(column).',
  })

export const answerTooLarge = (maximumBytes: number) =>
  refusal(400, '54000', `The response is larger than ${maximumBytes} bytes`, {
    hint: 'Ask for fewer rows or columns.',
  })
export const unfilteredWrite = (verb: string) =>
  refusal(400, '21000', `${verb} requires a WHERE clause`, {
    hint: 'Add a filter that names the rows to change.',
  })
export const tooManyRequests = (retryAfterSeconds: number) =>
  refusal(429, 'over_request_rate_limit', 'Too many requests from this address', {
    hint: `Try again in ${retryAfterSeconds} seconds.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
