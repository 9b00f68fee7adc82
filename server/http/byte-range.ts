// Parses a Range header (RFC 9110) with one range of bytes. Several ranges or unknown units get the whole
// file, as the standard allows.

export interface ByteRange {
  readonly start: number
  /** The last byte, inclusive. */
  readonly end: number
}

/** Null for the whole file, also if If-Range names another version. */
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
