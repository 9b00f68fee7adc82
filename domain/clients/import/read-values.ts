/** Parses the cells of an import, also as spreadsheets change them. Each function throws a message for the user. */

import type { Language } from '#domain/messages/language.ts'
import { digitsOf } from '#domain/text/phone.ts'

/** Removes national prefixes; a foreign number keeps its plus. */
export function readPhone(text: string): string {
  if (/\d[eE]\+?\d/.test(text))
    throw new Error(`“${text}” was shortened by the spreadsheet: format the column as text`)
  const digits = digitsOf(text)
  if (text.startsWith('+') && !digits.startsWith('91')) return `+${digits}`
  const national = digits.replace(/^0+/, '').replace(/^91(?=\d{10}$)/, '')
  return national.length === 10 ? national : text
}

export function readYesOrNo(text: string): boolean {
  if (/^(yes|y|true|1|x|✓)$/i.test(text)) return true
  if (/^(no|n|false|0)$/i.test(text)) return false
  throw new Error(`“${text}” is neither yes nor no`)
}

export function readLanguage(text: string): Language {
  const language = LANGUAGES[text.toLowerCase()]
  if (!language) throw new Error(`“${text}” is not a language: write English, Hindi or Hinglish`)
  return language
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  en: 'en',
  english: 'en',
  hi: 'hi',
  hindi: 'hi',
  हिन्दी: 'hi',
  हिंदी: 'hi',
  'hi-latn': 'hi-Latn',
  hinglish: 'hi-Latn',
}

/** A past appointment is completed or cancelled. */
export function readPastStatus(text: string): string {
  if (/^(completed?|done|finished|paid)$/i.test(text)) return 'completed'
  if (/^(cancell?ed|no[ -]?show)$/i.test(text)) return 'cancelled'
  throw new Error(`“${text}” is neither completed nor cancelled`)
}
