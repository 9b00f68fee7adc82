// Reads a multipart/form-data body as a stream of parts with a few kilobytes of memory. Own code, because the
// parsers on npm hang on some malformed forms or drop files with an empty name (docs/decisions/073).

export interface MultipartPart {
  readonly name: string
  /** Null for fields. */
  readonly fileName: string | null
  readonly contentType: string | null
  /** Must be read before the next part; unread bytes are skipped. */
  readonly body: AsyncGenerator<Uint8Array>
}

export class MultipartError extends Error {
  override readonly name = 'MultipartError'
}

const maxHeaderBytes = 16 * 1024
const endOfHeaders = Buffer.from('\r\n\r\n')
const endOfLine = Buffer.from('\r\n')

/** The boundary of a multipart/form-data content type, null for any other type. */
export function multipartBoundary(contentType: string | undefined): string | null {
  if (!contentType || !/^multipart\/form-data\s*(;|$)/i.test(contentType)) return null
  const match = /;\s*boundary=(?:"([^"\r\n]{1,200})"|([^;\s"]{1,200}))/i.exec(contentType)
  const boundary = match?.[1] ?? match?.[2]
  if (boundary === undefined) throw new MultipartError('The form has no boundary')
  return boundary
}

export async function* readMultipart(
  source: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<MultipartPart> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter may have no line break before it.
  const window = createWindow(source, endOfLine)
  for await (const _preamble of window.streamUntil(delimiter));

  while (true) {
    const line = await window.take(endOfLine, maxHeaderBytes)
    if (line.startsWith('--')) return
    if (line.trim() !== '') throw new MultipartError('A line of the form follows its boundary')
    const body = window.streamUntil(delimiter)
    yield { ...parsePartHeaders(await window.take(endOfHeaders, maxHeaderBytes)), body }
    for await (const _unread of body);
  }
}

/** A buffer of received bytes that are not consumed yet. */
function createWindow(source: AsyncIterable<Uint8Array>, start: Buffer) {
  const chunks = source[Symbol.asyncIterator]()
  let bytes = start

  async function fill(): Promise<void> {
    const { done, value } = await chunks.next()
    if (done) throw new MultipartError('The form ends too early')
    bytes =
      bytes.length === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
        : Buffer.concat([bytes, value])
  }

  return {
    /** Yields everything before the marker and consumes the marker. */
    async *streamUntil(marker: Buffer): AsyncGenerator<Uint8Array> {
      while (true) {
        const at = bytes.indexOf(marker)
        const sure = at >= 0 ? at : Math.max(0, bytes.length - marker.length + 1)
        const before = bytes.subarray(0, sure)
        bytes = bytes.subarray(at >= 0 ? at + marker.length : sure)
        if (before.length > 0) yield before
        if (at >= 0) return
        await fill()
      }
    },

    async take(marker: Buffer, atMost: number): Promise<string> {
      while (true) {
        const at = bytes.indexOf(marker)
        if (at > atMost || (at < 0 && bytes.length > atMost))
          throw new MultipartError('The form has oversized headers')
        if (at >= 0) {
          const text = bytes.subarray(0, at).toString('utf8')
          bytes = bytes.subarray(at + marker.length)
          return text
        }
        await fill()
      }
    },
  }
}

function parsePartHeaders(text: string): Omit<MultipartPart, 'body'> {
  const headers = new Map(
    text.split('\r\n').map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, Math.max(0, colon)).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const disposition = headers.get('content-disposition') ?? ''
  if (!/^form-data\b/i.test(disposition))
    throw new MultipartError('A part of the form has no content-disposition')
  const parameters = new Map<string, string>()
  for (const [, key = '', quoted, bare] of disposition.matchAll(
    /;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g,
  )) {
    parameters.set(key.toLowerCase(), quoted ?? bare ?? '')
  }
  return {
    name: parameters.get('name') ?? '',
    fileName: parameters.get('filename') ?? null,
    contentType: headers.get('content-type') ?? null,
  }
}
