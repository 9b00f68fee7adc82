// The owner's texts of the pages /terms and /refunds: plain text, with a blank line between paragraphs. The starter texts
// (supabase/migrations/002_business.sql) have placeholders in square brackets.

export interface LegalTexts {
  readonly terms: string
  readonly refunds: string
}
type LegalTextName = keyof LegalTexts

interface LegalPage {
  readonly name: LegalTextName
  readonly label: string
  readonly path: `/${string}`
}

export const legalPages: readonly LegalPage[] = [
  { name: 'terms', label: 'Terms', path: '/terms' },
  { name: 'refunds', label: 'Refunds and cancellations', path: '/refunds' },
]

/** The parts that are still to be filled in, each once: '[city]'. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set(text.match(/\[[^[\]\n]{1,100}\]/g) ?? []),
]

export const hasPlaceholders = ({ terms, refunds }: LegalTexts): boolean =>
  placeholdersIn(terms + refunds).length > 0

export const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
