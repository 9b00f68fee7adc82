// The area of a visit: a name of the salon's areas in either script, or a PIN code of one of them.
import { isDevanagari, soundKey } from './sound-key.ts'
import { type Found, oneOf, plainWord, type Token, textAt } from './tokens.ts'

export interface KnownArea {
  readonly id: string
  readonly name: string
  readonly pin_codes: readonly string[]
}

/** Shorter keys would match words that are no places. */
const SHORTEST_KEY = 4
const LONGEST_NAME = 5
const PIN_DIGITS = 6

/** Written or left out: "Scheme No. 78", "LIG Colony". */
const isIgnored = oneOf('no number nambar नंबर . -')
const isOptional = oneOf('colony')
const SQUARES = new Map(
  ['chauraha', 'chaurahe', 'chowk', 'chouraha', 'circle', 'चौराहा', 'चौराहे', 'चौक'].map((word) => [
    plainWord(word),
    'square',
  ]),
)

export interface AreasInText {
  readonly found: Found<string>[]
  /** The areas of a PIN code: several may share one. */
  readonly byPin: Found<readonly string[]>[]
}

export function areasIn(tokens: readonly Token[], areas: readonly KnownArea[]): AreasInText {
  const names = namesOf(areas)
  const found: Found<string>[] = []
  const byPin: Found<readonly string[]>[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const named = areaAt(tokens, index, names)
    if (named) found.push(named)
    const pin = named ? null : pinAt(tokens, index, areas)
    if (pin) byPin.push(pin)
    index = (named ?? pin)?.to ?? index + 1
    index -= 1
  }
  return { found, byPin }
}

/** The one area of names and PIN codes; null if they name several. */
export function chosenArea({
  found,
  byPin,
}: AreasInText): { id: string; parts: readonly Found<unknown>[] } | null {
  const named = new Set(found.map(({ value }) => value))
  const [pin] = byPin
  if (named.size > 1 || byPin.some(({ value }) => String(value) !== String(pin?.value))) return null
  const [name] = named
  if (!pin?.value) return name ? { id: name, parts: found } : null
  const [only, ...others] = name ? pin.value.filter((id) => id === name) : pin.value
  return only && others.length === 0 ? { id: only, parts: [...found, ...byPin] } : null
}

/** The areas by the keys of their names. */
function namesOf(areas: readonly KnownArea[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { id, name } of areas) {
    const words = (name.match(/[\p{L}\p{M}]+|\d+/gu) ?? []).map(plainWord).filter((word) => !isIgnored(word))
    const needed = words.filter((word) => !isOptional(word))
    for (const written of needed.length > 0 ? [words, needed] : [words]) {
      names.set(keyOf(written), id)
      names.set(written.map(wordKey).join(''), id)
    }
  }
  return names
}

function keyOf(words: readonly string[]): string {
  const key = words.map(wordKey).join('')
  // A short name counts only as it is written: "Rau", not "are".
  return key.length < SHORTEST_KEY && !isDevanagari(words.join('')) ? `=${words.join('')}` : key
}

function wordKey(word: string): string {
  const square = SQUARES.get(word) ?? word
  return /^\d/.test(square) ? square : soundKey(square)
}

function areaAt(
  tokens: readonly Token[],
  from: number,
  names: ReadonlyMap<string, string>,
): Found<string> | null {
  let best: Found<string> | null = null
  const words: string[] = []
  for (let index = from; words.length < LONGEST_NAME && index < from + 2 * LONGEST_NAME; index += 1) {
    const token = tokens[index]
    if (!token || token.kind === 'taken' || (token.startsLine && index > from)) break
    if (isIgnored(token.text) && index > from) continue
    if (token.kind === 'sign') break
    words.push(token.text)
    const id = names.get(keyOf(words)) ?? names.get(nasalFree(keyOf(words)))
    if (id) best = { value: id, from, to: index + 1 }
  }
  return best
}

/** "Bhawarkuan" and "Bhawarkua" */
const nasalFree = (key: string) => key.replace(/n$/, '')

function pinAt(
  tokens: readonly Token[],
  index: number,
  areas: readonly KnownArea[],
): Found<readonly string[]> | null {
  if (tokens[index]?.kind !== 'number') return null
  const first = textAt(tokens, index)
  const isSplit =
    first.length === 3 && tokens[index + 1]?.kind === 'number' && textAt(tokens, index + 1).length === 3
  const pin = isSplit ? first + textAt(tokens, index + 1) : first
  if (pin.length !== PIN_DIGITS) return null
  const ids = areas.filter(({ pin_codes }) => pin_codes.includes(pin)).map(({ id }) => id)
  return ids.length > 0 ? { value: ids, from: index, to: index + (isSplit ? 2 : 1) } : null
}
