// Why a mail was not taken: in the mail server's own words, and whether it is worth trying again.

export interface SmtpFailure {
  readonly words: string
  /** The server will never take this mail. */
  readonly isPermanent: boolean
  /** It would have met any other mail as well: the server is away, stalls, or does not know us. */
  readonly isServerTrouble: boolean
  /** For the log, which gets no words: they often repeat the address. */
  readonly code: string
}

interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
  /** Whether the server's answer was a lasting no; absent where it gave none. */
  readonly permanent?: boolean
}

export function smtpFailureOf(error: Error & SmtpError): SmtpFailure {
  const { code, command, response, responseCode } = error
  // Refused before anything was said to the server: the address cannot be one.
  const isUnsendable = code === 'EENVELOPE' && command === 'API'
  const isAboutMail = isUnsendable || ((command === 'RCPT TO' || command === 'DATA') && responseCode !== 421)
  return {
    words: (response || error.message).replaceAll('\0', ''),
    isPermanent: isUnsendable || (isAboutMail && error.permanent === true),
    isServerTrouble: !isAboutMail,
    code: String(responseCode ?? code ?? error.name),
  }
}
