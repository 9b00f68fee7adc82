// The headers that shape an answer: Accept, Range, and the profile that names the schema.
import { mediaTypeNotAvailable, rangeNotSatisfiable, schemaNotExposed } from '../errors.ts'

export type ResponseFormat = 'array' | 'object' | 'csv'

const formats: Readonly<Record<string, ResponseFormat>> = {
  '*/*': 'array',
  'application/*': 'array',
  'application/json': 'array',
  'application/vnd.pgrst.object': 'object',
  'application/vnd.pgrst.object+json': 'object',
  'text/csv': 'csv',
}

/** The first available type in the client's order of preference. */
export function parseAccept(header: string | undefined): ResponseFormat {
  if (header === undefined || header.trim() === '') return 'array'
  const wishes = header.split(',').map((wish) => {
    const [mediaType = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const isPlain = parameters.every((parameter) => /^(q|charset)=/.test(parameter))
    return {
      format: isPlain && Object.hasOwn(formats, mediaType) ? formats[mediaType] : undefined,
      quality: quality ? Number(quality.slice(2)) : 1,
    }
  })
  const [best] = wishes
    .flatMap(({ format, quality }) => (format !== undefined && quality > 0 ? [{ format, quality }] : []))
    .sort((left, right) => right.quality - left.quality)
  if (best === undefined) throw mediaTypeNotAvailable(header)
  return best.format
}

/** Range: 0-9 counts rows. What is not such a range is ignored, as HTTP asks. */
export function parseRange(header: string | undefined): { offset: number; limit: number | null } | null {
  const match = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (match === null) return null
  const first = Number(match[1])
  if (!match[2]) return { offset: first, limit: null }
  const last = Number(match[2])
  if (last < first) {
    throw rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return { offset: first, limit: last - first + 1 }
}

export function checkProfile(profile: string | undefined): void {
  if (profile !== undefined && profile !== 'public') throw schemaNotExposed(profile)
}
