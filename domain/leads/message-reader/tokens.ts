// Splits a message into words, numbers and signs, each with its place in the text. All readers work on these, so no pattern
// runs over the whole text.

/** A part of the text: from the first character to the one after the last. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Token extends Span {
  /** In lower case, with ASCII digits and one spelling of Devanagari. */
  readonly text: string
  readonly raw: string
  /** `taken`: another field was read from it. */
  readonly kind: 'word' | 'number' | 'sign' | 'taken'
  /** No blank before it. */
  readonly isJoined: boolean
  readonly startsLine: boolean
  /** The number of its clause, which ends with a line, a comma or a full stop. */
  readonly clause: number
}

/** Token indices. */
export interface Found<Value> extends Span {
  /** null where the words are ambiguous. */
  readonly value: Value | null
}

const PARTS = /[\p{L}\p{M}\u200c\u200d]+|[\d०-९]+|\S/gu
const CLAUSE_END = /^[,;!?|।•]$/u
/** They also separate words: "p.m.", "5-6", "12/12". */
const CLAUSE_END_BEFORE_BLANK = /^[./]$/

export const asciiDigits = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))

/** फ़ोन and फोन, पाँच and पांच are the same word. */
export const plainWord = (word: string) =>
  asciiDigits(word)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u093c\u200c\u200d]/g, '')
    .replace(/\u0901/g, '\u0902')

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  let clause = 0
  for (const { 0: raw, index } of text.matchAll(PARTS)) {
    const before = text.slice(end, index)
    const last = tokens.at(-1)
    const startsLine = !last || before.includes('\n')
    if (startsLine || endsClause(last, before, tokens.at(-2)?.text)) clause += 1
    tokens.push({
      text: plainWord(raw),
      raw,
      kind: kindOf(raw),
      isJoined: before === '' && last !== undefined,
      startsLine,
      clause,
      from: index,
      to: index + raw.length,
    })
    end = index + raw.length
  }
  return tokens
}

const endsClause = ({ text }: Token, before: string, word: string | undefined) =>
  CLAUSE_END.test(text) || (before !== '' && CLAUSE_END_BEFORE_BLANK.test(text) && !isShortened(word))

/** "Mrs. Sharma" */
const isShortened = (word: string | undefined) => /^(mrs|ms|mr|dr|smt|no)$/.test(word ?? '')

function kindOf(raw: string): Token['kind'] {
  if (/^[\d०-९]/.test(raw)) return 'number'
  return /^[\p{L}\p{M}]/u.test(raw) ? 'word' : 'sign'
}

/** The tokens of these parts are barriers for the readers that follow. */
export function withoutParts(tokens: readonly Token[], parts: readonly Span[]): Token[] {
  const rest = [...tokens]
  for (const { from, to } of parts)
    for (let index = from; index < to; index += 1) {
      const token = rest[index]
      if (token) rest[index] = { ...token, text: '', kind: 'taken' }
    }
  return rest
}

/** The part of the text that these tokens cover. */
export const spanOf = (tokens: readonly Token[], { from, to }: Span): Span => ({
  from: tokens[from]?.from ?? 0,
  to: tokens[to - 1]?.to ?? 0,
})

/** What was found if all findings agree, else nothing: two different days are not a day. */
export function agreed<Value>(found: readonly Found<Value>[]): Value | null {
  const [first] = found
  return first && found.every(({ value }) => value === first.value) ? first.value : null
}

export const textAt = (tokens: readonly Token[], index: number) => tokens[index]?.text ?? ''

export const oneOf = (list: string): ((text: string) => boolean) => {
  const words = new Set(list.trim().split(/\s+/).map(plainWord))
  return (text) => words.has(text)
}
