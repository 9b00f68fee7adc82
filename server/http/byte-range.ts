// Which part of a file is asked for (RFC 9110): one range of bytes. Several at once, or a form we do not know, are answered
// with the whole file, as is allowed.

export interface ByteRange {
  readonly start: number
  /** The last byte, included. */
  readonly end: number
}

/** Null for the whole file; it is also the answer where the client has a part of another state of it. */
export function requestedRange(
  headers: Headers,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | null {
  const ifRange = headers.get('if-range')
  if (ifRange !== null && ifRange !== etag) return null
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range')?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
