// Errors of the storage protocol and their rendering. The protocol sends HTTP 400 for nearly everything and
// the real status in the body.

import { DatabaseError, DatabaseUnavailable } from '#server/db/contract.ts'
import { AppError } from '#server/http/app-error.ts'
import { TokenError } from '#server/http/credentials.ts'
import { ImageError, type ImageRefusal } from '#server/images/image-error.ts'
import { BlobMissing } from './blobs/blob-store.ts'

interface Refusal {
  /** `statusCode` of the body. */
  readonly statusCode: number
  readonly error: string
  readonly code: string
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

export function refuse({ statusCode, error, code, message, headers, cause }: Refusal): AppError {
  return new AppError({
    status: httpStatus(statusCode),
    code,
    message,
    details: { statusCode, error },
    headers,
    cause,
  })
}

/** The only 404 in HTTP itself. */
export const noSuchRoute = (method: string, path: string) =>
  new AppError({
    status: 404,
    code: 'NotFound',
    message: `Route ${method}:${printable(path)} not found`,
    details: { statusCode: 404, error: 'Not Found' },
  })

function httpStatus(statusCode: number): number {
  return statusCode >= 500 || statusCode === 429 || statusCode === 416 ? statusCode : 400
}

export const noSuchBucket = () =>
  refuse({ statusCode: 404, error: 'Bucket not found', code: 'NoSuchBucket', message: 'Bucket not found' })

export const noSuchKey = (cause?: unknown) =>
  refuse({ statusCode: 404, error: 'not_found', code: 'NoSuchKey', message: 'Object not found', cause })

const keyAlreadyExists = (cause?: unknown) =>
  refuse({
    statusCode: 409,
    error: 'Duplicate',
    code: 'KeyAlreadyExists',
    message: 'The resource already exists',
    cause,
  })

const accessDenied = (message: string, cause?: unknown) =>
  refuse({ statusCode: 403, error: 'Unauthorized', code: 'AccessDenied', message, cause })

export const invalidKey = (key: string) =>
  refuse({
    statusCode: 400,
    error: 'InvalidKey',
    code: 'InvalidKey',
    message: `Invalid key: ${printable(key)}`,
  })

export const invalidRequest = (message: string, cause?: unknown) =>
  refuse({ statusCode: 400, error: 'invalid_request', code: 'InvalidRequest', message, cause })

export const invalidMimeType = (mime: string) =>
  refuse({
    statusCode: 415,
    error: 'invalid_mime_type',
    code: 'InvalidMimeType',
    message: `mime type ${printable(mime)} is not supported`,
  })

export const entityTooLarge = () =>
  refuse({
    statusCode: 413,
    error: 'Payload too large',
    code: 'EntityTooLarge',
    message: 'The object exceeded the maximum allowed size',
  })

export const notServed = (what: string) =>
  refuse({
    statusCode: 403,
    error: 'FeatureNotEnabled',
    code: 'FeatureNotEnabled',
    message: `${what} are not served here`,
  })

/** Maps any error to a refusal, or null if it is unexpected. */
export function asRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof TokenError) return accessDenied(error.message, error)
  if (error instanceof ImageError) return imageRefusals[error.reason](error)
  if (error instanceof BlobMissing) return noSuchKey(error)
  if (error instanceof DatabaseError) return databaseRefusal(error)
  if (error instanceof DatabaseUnavailable) return slowDown('The database does not answer, try again', error)
  if (isDiskFull(error)) return diskFull(error)
  return null
}

export function renderRefusal(refusal: AppError): Response {
  const { statusCode, error } = refusal.details as { statusCode: number; error: string }
  const body = { statusCode: String(statusCode), error, code: refusal.code, message: refusal.message }
  return Response.json(body, {
    status: refusal.status,
    headers: { 'cache-control': 'no-store', ...refusal.headers },
  })
}

export const unexpectedError = (cause: unknown) =>
  refuse({
    statusCode: 500,
    error: 'internal',
    code: 'InternalError',
    message: 'Internal server error',
    cause,
  })

const slowDown = (message: string, cause: unknown) =>
  refuse({
    statusCode: 429,
    error: 'SlowDown',
    code: 'SlowDown',
    message,
    headers: { 'retry-after': '2' },
    cause,
  })

const diskFull = (cause: unknown) =>
  refuse({
    statusCode: 500,
    error: 'internal',
    code: 'InternalError',
    message: 'The server has no space left for this file',
    cause,
  })

const imageRefusals: Readonly<Record<ImageRefusal, (error: ImageError) => AppError>> = {
  empty: (error) => invalidRequest(error.message, error),
  damaged: (error) => invalidRequest(error.message, error),
  busy: (error) => slowDown(error.message, error),
  too_many_pixels: (cause) =>
    refuse({
      statusCode: 413,
      error: 'Payload too large',
      code: 'EntityTooLarge',
      message: cause.message,
      cause,
    }),
  not_an_image: (cause) =>
    refuse({
      statusCode: 415,
      error: 'invalid_mime_type',
      code: 'InvalidMimeType',
      message: cause.message,
      cause,
    }),
}

function databaseRefusal(error: DatabaseError): AppError | null {
  switch (error.sqlState) {
    case '42501':
      return accessDenied('new row violates row-level security policy', error)
    case '23505':
      return keyAlreadyExists(error)
    case '23503':
      return noSuchBucket()
    default:
      return isDataException(error) ? invalidRequest('A value in the request cannot be used', error) : null
  }
}

/** Class 22: an invalid value in a valid statement, such as U+0000 in a text. */
function isDataException({ sqlState }: DatabaseError): boolean {
  return sqlState.startsWith('22')
}

// Node reports a full disk by code, the image encoder only as text.
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === 'ENOSPC') || /no space left/i.test(error.message)
}

// Request text is repeated without control characters and shortened.
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 200)
}
