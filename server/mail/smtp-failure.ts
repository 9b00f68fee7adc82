// Describes why a mail was not accepted, and whether to retry.

export interface SmtpFailure {
  readonly text: string
  /** The server will never accept this mail. */
  readonly isPermanent: boolean
  /** Not about this mail: the server is down, stalls or refuses us. */
  readonly isServerTrouble: boolean
  /** For the log. The message is not logged, because it often repeats the address. */
  readonly code: string
}

interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
  /** Whether the response was permanent; absent without a response. */
  readonly permanent?: boolean
}

export function smtpFailureOf(error: Error & SmtpError): SmtpFailure {
  const { code, command, response, responseCode } = error
  // The address is invalid, so nothing was sent.
  const isUnsendable = code === 'EENVELOPE' && command === 'API'
  const isAboutMail = isUnsendable || ((command === 'RCPT TO' || command === 'DATA') && responseCode !== 421)
  return {
    text: (response || error.message).replaceAll('\0', ''),
    isPermanent: isUnsendable || (isAboutMail && error.permanent === true),
    isServerTrouble: !isAboutMail,
    code: String(responseCode ?? code ?? error.name),
  }
}

const noName = 'No server has this name. Check the spelling.'
const noAnswer = 'The server does not answer on this port. Check the name, and try another port.'
const advice: Readonly<Record<string, string>> = {
  ENOTFOUND: noName,
  EAI_AGAIN: noName,
  EDNS: noName,
  ECONNREFUSED: noAnswer,
  ETIMEDOUT: noAnswer,
  EAUTH: 'The mail server does not accept this user name and password. Most providers want an app password.',
  ETLS: 'The connection could not be secured. Try the other kind of security.',
}
/** OpenSSL's own message, for example where TLS meets plain text. */
const ofTls = /SSL routines/

/** What an owner can correct. */
export const adviceOn = ({ code = '', message }: Error & SmtpError): string | undefined =>
  advice[ofTls.test(message) ? 'ETLS' : code]
