// Parses Accept, Range, and the profile headers that name the schema.
import { mediaTypeNotAvailable, rangeNotSatisfiable, schemaNotExposed } from '../errors.ts'

export type ResponseFormat = 'array' | 'object' | 'csv'

const formats: ReadonlyMap<string, ResponseFormat> = new Map([
  ['*/*', 'array'],
  ['application/*', 'array'],
  ['application/json', 'array'],
  ['application/vnd.pgrst.object', 'object'],
  ['application/vnd.pgrst.object+json', 'object'],
  ['text/csv', 'csv'],
])

/** The first available type in the client's order of preference. */
export function parseAccept(header: string | undefined): ResponseFormat {
  const accept = header?.trim() || '*/*'
  const requests = accept.split(',').flatMap((request) => {
    const [mediaType = '', ...parameters] = request.split(';').map((part) => part.trim().toLowerCase())
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    const isPlain = parameters.every((parameter) => /^(q|charset)=/.test(parameter))
    const format = formats.get(mediaType)
    return format !== undefined && isPlain && quality > 0 ? [{ format, quality }] : []
  })
  const [best] = requests.sort((left, right) => right.quality - left.quality)
  if (best === undefined) throw mediaTypeNotAvailable(accept)
  return best.format
}

/** Range: 0-9 counts rows. Other ranges are ignored, as HTTP requires. */
export function parseRange(header = ''): { readonly offset: number; readonly limit: number } {
  const [, first = '0', last = ''] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  const offset = Number(first)
  if (last === '') return { offset, limit: Number.POSITIVE_INFINITY }
  if (Number(last) < offset)
    throw rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  return { offset, limit: Number(last) - offset + 1 }
}

export function checkProfile(profile: string | undefined): void {
  if (profile !== undefined && profile !== 'public') throw schemaNotExposed(profile)
}
