/**
 * The part of a failed call that a person can act on, in a sentence; undefined where there is none. It stands under
 * the failure toast and in error states. Database wording that only a programmer understands is left out.
 */
interface ServerRefusal {
  message: string
  code?: string
  hint?: string | null
  status?: number | string
}

const isRefusal = (error: unknown): error is ServerRefusal =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

const sentencesByCode: Readonly<Record<string, string>> = {
  '42501': 'Your account may not do this.',
  '22001': 'One of the texts is too long.',
  '22003': 'A number is too large.',
  '23505': 'The same entry exists already.',
  '23514': 'One of the values is outside what is allowed.',
  '57014': 'The database took too long. Try a narrower search.',
  EntityTooLarge: 'The picture is too large.',
  InvalidMimeType: 'This kind of file is not accepted; choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  AccessDenied: 'Your account may not do this.',
}

const unreachable = /fetch failed|failed to fetch|networkerror|load failed/i
const deletionRefused = /belongs? to this/
/** What the server says of a picture that it does not take (server/pictures/picture-error.ts). */
const pictureRefused = /^(The (picture|file) (is|has) |Too many pictures )/

export function reasonOf(error: unknown): string | undefined {
  if (!isRefusal(error)) return undefined
  if (error instanceof ActionableError) return error.message
  if (unreachable.test(error.message)) return 'The server could not be reached. Check the connection.'
  if (deletionRefused.test(error.message)) return error.message
  if (pictureRefused.test(error.message)) return `${error.message}.`
  const { code, status } = error
  if (code !== undefined && sentencesByCode[code]) return sentencesByCode[code]
  if (code?.startsWith('PGRST30')) return 'Your session has ended. Sign in again.'
  if (Number(status) === 413) return sentencesByCode.EntityTooLarge
  return undefined
}

/** A failure whose message was written for the person at the screen. */
export class ActionableError extends Error {
  override readonly name: string = 'ActionableError'
}
