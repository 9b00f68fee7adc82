import type { Language } from '#domain/messages/language.ts'

export const languageLabels: Readonly<Record<Language, string>> = {
  en: 'English',
  hi: 'Hindi',
  'hi-Latn': 'Hinglish (Hindi in English letters)',
}
