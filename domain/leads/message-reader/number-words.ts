// Small numbers as digits and as words of English, Hindi and Hinglish.
import { type Token, textAt } from './tokens.ts'

const words = [
  'one ek एक',
  'two do दो',
  'three teen tin तीन',
  'four char chaar चार',
  'five paanch panch pach पांच पाच',
  'six chhe che chhah chai छह छः छे',
  'seven saat सात',
  'eight aath आठ',
  'nine nau नौ',
  'ten das dus दस',
  'eleven gyarah gyara ग्यारह',
  'twelve barah baarah बारह',
]

const values = new Map(
  words.flatMap((spellings, index) =>
    spellings.split(' ').map((spelling): [string, number] => [spelling, index + 1]),
  ),
)

/** The number at this place, up to four digits. */
export function numberAt(tokens: readonly Token[], index: number): number | null {
  const token = tokens[index]
  if (token?.kind === 'number') return token.text.length <= 4 ? Number(token.text) : null
  return values.get(textAt(tokens, index)) ?? null
}

export const isDigits = (tokens: readonly Token[], index: number) => tokens[index]?.kind === 'number'
