// The texts of the private link page, in the client's language.
import type { Language } from '#domain/messages/language.ts'
import { english } from './client-page-texts/english.ts'
import { hindi } from './client-page-texts/hindi.ts'
import { latinHindi } from './client-page-texts/latin-hindi.ts'
import type { ClientPageTexts } from './client-page-texts/texts.ts'

export const clientPageTexts: Readonly<Record<Language, ClientPageTexts>> = {
  en: english,
  hi: hindi,
  'hi-Latn': latinHindi,
}

interface Place {
  readonly address: string | null
  readonly area: string | null
}

/** Where an appointment takes place; the address may also be that of a hall or a hotel. */
export const placeText = ({ address, area }: Place, language: Language): string =>
  address ? [address, area].filter(Boolean).join(', ') : clientPageTexts[language].atHome(area)
