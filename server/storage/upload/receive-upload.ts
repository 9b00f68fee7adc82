// Streams the body of an upload, raw or multipart, into a file. Refuses a body as soon as it is too large;
// the caller removes the file.
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { isNestedTooDeep, maxJsonDepth } from '#server/http/json-depth.ts'
import { storedCacheControl } from '../cache-policy.ts'
import { entityTooLarge, invalidRequest } from '../storage-error.ts'
import { MultipartError, type MultipartPart, multipartBoundary, readMultipart } from './multipart.ts'

export interface ReceivedUpload {
  readonly declaredType: string
  readonly cacheControl: string
  readonly userMetadata: Readonly<Record<string, unknown>> | null
}

const maxFieldBytes = 64 * 1024
const maxFields = 10
/** What boundaries and fields may add to the size of the file. */
const formOverhead = 128 * 1024
const metadataSchema = z.record(z.string(), z.unknown())

export async function receiveUpload(
  request: Request,
  file: string,
  maxBytes: number,
): Promise<ReceivedUpload> {
  const contentType = request.headers.get('content-type') ?? undefined
  try {
    const boundary = multipartBoundary(contentType)
    if (Number(request.headers.get('content-length')) > maxBytes + (boundary === null ? 0 : formOverhead)) {
      throw entityTooLarge()
    }
    const body = bytesOf(request)
    return boundary === null
      ? await receiveRaw(request.headers, body, file, maxBytes)
      : await receiveForm(readMultipart(body, boundary), file, maxBytes)
  } catch (error) {
    throw error instanceof MultipartError ? invalidRequest(error.message, error) : error
  }
}

async function* bytesOf(request: Request): AsyncGenerator<Uint8Array> {
  if (request.body) yield* request.body
}

async function receiveRaw(
  headers: Headers,
  body: AsyncIterable<Uint8Array>,
  file: string,
  maxBytes: number,
): Promise<ReceivedUpload> {
  const metadata = headers.get('x-metadata')
  const userMetadata =
    metadata === null ? null : parseMetadata(Buffer.from(metadata, 'base64').toString('utf8'))
  await writeFile(body, file, maxBytes)
  return {
    declaredType: bareType(headers.get('content-type')),
    cacheControl: storedCacheControl({ header: headers.get('cache-control') ?? undefined }),
    userMetadata,
  }
}

async function receiveForm(
  parts: AsyncGenerator<MultipartPart>,
  file: string,
  maxBytes: number,
): Promise<ReceivedUpload> {
  const fields = new Map<string, string>()
  let fileType: string | null = null
  for await (const part of parts) {
    // The official client sends its file under the empty name; other forms may use any name.
    if (part.fileName !== null || part.name === '') {
      if (fileType !== null) throw invalidRequest('The form holds more than one file')
      fileType = bareType(part.contentType)
      await writeFile(part.body, file, maxBytes)
    } else {
      if (fields.size >= maxFields) throw invalidRequest('The form has too many fields')
      fields.set(part.name, await readField(part))
    }
  }
  if (fileType === null) throw invalidRequest('The form holds no file')
  const metadata = fields.get('metadata')
  const declaredType = fields.get('contentType')
  return {
    declaredType: declaredType === undefined ? fileType : bareType(declaredType),
    cacheControl: storedCacheControl({ seconds: fields.get('cacheControl') }),
    userMetadata: metadata === undefined ? null : parseMetadata(metadata),
  }
}

async function writeFile(body: AsyncIterable<Uint8Array>, file: string, maxBytes: number): Promise<void> {
  let received = 0
  const limit = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      received += chunk.length
      if (received > maxBytes) done(entityTooLarge())
      else done(null, chunk)
    },
  })
  await pipeline(Readable.from(body, { objectMode: false }), limit, createWriteStream(file, { flags: 'wx' }))
}

async function readField(part: MultipartPart): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of part.body) {
    bytes += chunk.length
    if (bytes > maxFieldBytes) throw invalidRequest('A field of the form is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseMetadata(text: string): Readonly<Record<string, unknown>> {
  if (isNestedTooDeep(text)) throw invalidRequest(`The metadata is nested deeper than ${maxJsonDepth} levels`)
  try {
    return metadataSchema.parse(JSON.parse(text))
  } catch (error) {
    throw invalidRequest('The metadata is not a JSON object', error)
  }
}

function bareType(contentType: string | null): string {
  return (contentType?.split(';')[0] ?? '').trim().toLowerCase() || 'application/octet-stream'
}
