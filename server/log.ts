// The log: one JSON line per event. Personal data and keys are redacted as the last step before writing, so
// that no caller has to.
import { type Logger, pino, stdTimeFunctions } from 'pino'

const secrets: readonly [RegExp, string][] = [
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  // A private link: its path begins with one letter (tests/ground/page-kinds.test.ts).
  [/\/([a-z])\/(?:[^\s"/?#\\]|\\u[\da-f]{4})+/gi, '/$1/[link]'],
  [/sb_(publishable|secret)_[\w-]+/g, '[key]'],
  [/(postgres(?:ql)?|smtps?|https?):\/\/[^\s"/@]+@/g, '$1://[login]@'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/(?<![\w.+-])\+?(?:\d[\s()-]{0,2}){10,15}(?![\w.-])/g, '[phone]'],
  [
    /("(?:password|current_password|code|secret|refresh_token|access_token|token|token_hash)":)"(?:[^"\\]|\\.)*"/g,
    '$1"[redacted]"',
  ],
]

export function redact(line: string): string {
  return secrets.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
}

export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime, hooks: { streamWrite: redact } })
}
