// What the page of a private link says, in the client's language.
import type { Language } from './language.ts'
import { english } from './own-visit-words/english.ts'
import { hindi } from './own-visit-words/hindi.ts'
import { latinHindi } from './own-visit-words/latin-hindi.ts'
import type { OwnVisitWords } from './own-visit-words/words.ts'

export const ownVisitWords: Readonly<Record<Language, OwnVisitWords>> = {
  en: english,
  hi: hindi,
  'hi-Latn': latinHindi,
}
