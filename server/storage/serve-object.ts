// Serves a stored file: 304, one Range, or the whole, streamed. The headers keep browsers from executing
// uploaded content.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { requestedRange } from '#server/http/byte-range.ts'
import { matchesEtag } from '#server/http/etag.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import { servedCacheControl } from './cache-policy.ts'
import { blobKey, type ObjectRow } from './objects.ts'
import { refuse } from './storage-error.ts'

export const untrustedContentHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
} as const

export interface ServeOptions {
  readonly audience: 'public' | 'private'
  /** The query parameter: absent, empty, or the file name to save as. */
  readonly download: string | undefined
}

export async function serveObject(
  blobs: BlobStore,
  row: ObjectRow,
  request: Request,
  options: ServeOptions,
): Promise<Response> {
  const { eTag, size, mimetype, cacheControl, lastModified } = row.metadata
  const headers = new Headers({
    ...untrustedContentHeaders,
    'accept-ranges': 'bytes',
    'cache-control': servedCacheControl(cacheControl, row.name, options.audience),
    'content-type': mimetype,
    etag: eTag,
    'last-modified': new Date(lastModified).toUTCString(),
  })
  if (options.download !== undefined)
    headers.set('content-disposition', attachment(options.download, row.name))

  if (isUnchanged(request.headers, eTag, lastModified)) return new Response(null, { status: 304, headers })

  const range = requestedRange(request.headers, size, eTag)
  if (range === 'unsatisfiable') throw rangeNotSatisfiable(size)
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  headers.set('content-length', String(range ? range.end - range.start + 1 : size))

  const wantsBody = request.method !== 'HEAD'
  const body = wantsBody ? Readable.toWeb(await blobs.read(blobKey(row), range ?? undefined)) : null
  return new Response(body as ReadableStream<Uint8Array> | null as BodyInit | null, {
    status: range ? 206 : 200,
    headers,
  })
}

// RFC 9110: the date counts only without an entity tag.
function isUnchanged(headers: Headers, etag: string, lastModified: string): boolean {
  const ifNoneMatch = headers.get('if-none-match')
  if (ifNoneMatch !== null) return matchesEtag(ifNoneMatch, etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return Math.floor(Date.parse(lastModified) / 1000) * 1000 <= since
}

const rangeNotSatisfiable = (size: number) =>
  refuse({
    statusCode: 416,
    error: 'InvalidRange',
    code: 'InvalidRange',
    message: 'The requested range is not satisfiable',
    headers: { 'content-range': `bytes */${size}` },
  })

function attachment(download: string, name: string): string {
  const fileName = download || name.slice(name.lastIndexOf('/') + 1)
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
