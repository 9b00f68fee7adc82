/**
 * The reason of a failed call that a user can act on, as a sentence; undefined if there is none. It is shown in error toasts
 * and error states, without technical database messages.
 */
import { SILENT, UNREACHABLE } from './fetch-with-timeout.ts'

interface ServerRefusal {
  message: string
  code?: string
  hint?: string | null
}

const isRefusal = (error: unknown): error is ServerRefusal =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

export const NOT_ALLOWED = 'Your account may not do this.'
export const ALREADY_DELETED = 'Someone has deleted it.'

const sentencesByCode: Readonly<Record<string, string>> = {
  '42501': NOT_ALLOWED,
  '22001': 'One of the texts is too long.',
  '22003': 'A number is too large.',
  '23505': 'The same entry already exists.',
  '23514': 'One of the values is not allowed.',
  '23P01': 'The beautician has another appointment at that time.',
  P0002: ALREADY_DELETED,
  '57014': 'The database took too long. Try a narrower search.',
  AccessDenied: NOT_ALLOWED,
  PGRST000: 'The server cannot reach its database. Try again in a moment.',
  PGRST003: 'The server is busy. Try again in a moment.',
}

/** Includes the backend's name in brackets if it is not the site's own host. */
const noAnswer = new RegExp(`(${UNREACHABLE}|${SILENT})( \\([^)]*\\))?`)
const adviceFor: Readonly<Record<string, string>> = {
  [UNREACHABLE]: 'Check the connection.',
  [SILENT]: 'Try again in a moment.',
}

const FOREIGN_KEY = '23503'
/** Codes of our own messages: unsupported by a host, unique, check and exclusion violations. */
const OWN_MESSAGE_CODES = ['0A000', '23505', '23514', '23P01']
/** The database's own message for a violated constraint. */
const TECHNICAL = / violates (check|exclusion|unique) constraint /

export function reasonOf(error: unknown): string | undefined {
  if (!isRefusal(error)) return undefined
  if (error instanceof ActionableError) return error.message
  const [unanswered, what = ''] = noAnswer.exec(error.message) ?? []
  if (unanswered) return `${unanswered}. ${adviceFor[what]}`
  const { code, hint, message } = error
  // Our own functions give a hint; the database's foreign key message is technical.
  if (code === FOREIGN_KEY) return hint ? `${message}. ${hint}` : undefined
  if (code !== undefined && OWN_MESSAGE_CODES.includes(code) && !TECHNICAL.test(message)) return message
  if (code !== undefined && sentencesByCode[code]) return sentencesByCode[code]
  if (code?.startsWith('PGRST30')) return 'Your session has ended. Sign in again.'
  return undefined
}

/** An error whose message was written for the user. */
export class ActionableError extends Error {
  override readonly name: string = 'ActionableError'
}

/** An error that the user has already been shown. */
export class ShownFailure extends Error {
  override readonly name = 'ShownFailure'
}
