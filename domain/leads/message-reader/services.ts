// The services that a message asks for: names of the salon's services and categories, and what people call them.
import { requestedServices } from '../lead-services.ts'
import { isFiller, isService, type ServiceWord, serviceWord } from './service-words.ts'
import { oneOf, type Span, type Token, textAt, tokensOf } from './tokens.ts'

export interface KnownService {
  readonly name: string
  readonly category: string | null
}

interface Named {
  readonly name: string
  readonly words: ReadonlySet<string>
}

/** A word of a service, or `null` where no service can go on. */
interface Part extends Span {
  readonly word: string | null
  readonly isQuality: boolean
}

const end = (from: number, to: number): Part => ({ word: null, isQuality: false, from, to })

/** The most words of a service's name, without fillers. */
const LONGEST = 6

/** The text for the field, and the tokens it came from; null if no service is named. */
export function servicesIn(
  tokens: readonly Token[],
  services: readonly KnownService[],
): { value: string; parts: readonly Span[] } | null {
  const known = services.map(({ name }) => named(name))
  const categories = [...new Set(services.map(({ category }) => category))]
    .filter((category) => category !== null)
    .map(named)
  const parts = partsOf(tokens)
  const whole = wholeNames(parts, [...known, ...categories])
  const single = singleWords(parts, whole, { services, known, categories })
  const said = saidByOthers([...whole, ...single], services)
  const wanted = [...whole, ...single]
    .filter((name) => !said.has(name.value) && !isRefused(tokens, name))
    .sort((one, other) => one.from - other.from)
  const [first, ...others] = [...new Set(wanted.map(({ value }) => value))]
  if (first === undefined) return null
  return { value: requestedServices(first, others).service_interested, parts: wanted }
}

/** "HD makeup … the makeup", "keratin … my hair": the categories of services that are named too. */
function saidByOthers(found: readonly NamedPart[], services: readonly KnownService[]): ReadonlySet<string> {
  const names = new Map(found.map(({ value, words }) => [value, words]))
  const said = new Set(
    services.flatMap(({ name, category }) => (names.has(name) && category !== name ? [category ?? ''] : [])),
  )
  for (const [name, words] of names)
    for (const other of names.values())
      if (other.size > words.size && [...words].every((word) => other.has(word))) said.add(name)
  return said
}

const isNo = oneOf('no not without bina')
const isNotWanted = oneOf('nahi nahin nai नहीं नही')

/** "No makeup", "mehendi nahi chahiye" */
const isRefused = (tokens: readonly Token[], { from, to }: Span) =>
  isNo(textAt(tokens, from - 1)) || isNotWanted(textAt(tokens, to))

const named = (name: string): Named => ({
  name,
  words: new Set(
    partsOf(tokensOf(name))
      .map(({ word }) => word)
      .filter((word) => word !== null),
  ),
})

/** The words of services in the text. Fillers are left out; other words and signs end a name. */
function partsOf(tokens: readonly Token[]): Part[] {
  const parts: Part[] = []
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index]
    if (!token) break
    if (token.startsLine) parts.push(end(index, index))
    if (isFiller(token.text)) index += 1
    else if (token.kind !== 'word') {
      parts.push(end(index, index + 1))
      index += 1
    } else {
      const { length, ...rest } = wordAt(tokens, index)
      parts.push({ ...rest, from: index, to: index + length })
      index += length
    }
  }
  return parts
}

/** The words that follow each other here, in which "clean-up" is two. */
function wordAt(tokens: readonly Token[], index: number): ServiceWord {
  const words: string[] = []
  const ends: number[] = []
  for (let place = index; words.length < 3; place += 1) {
    const token = tokens[place]
    if (token?.text === '-' && words.length > 0) continue
    if (token?.kind !== 'word' || (token.startsLine && place > index)) break
    words.push(token.text)
    ends.push(place + 1)
  }
  const found = serviceWord(words)
  return { ...found, length: (ends[found.length - 1] ?? index + 1) - index }
}

interface NamedPart extends Span {
  readonly value: string
  readonly words: ReadonlySet<string>
}

/** Names of which all words are there, in any order: "hair styling for party". The longest first. */
function wholeNames(parts: readonly Part[], names: readonly Named[]): NamedPart[] {
  const byWords = new Map<string, Named>()
  const known = new Set(names.flatMap(({ words }) => [...words]))
  for (const name of [...names].reverse()) byWords.set(keyOf(name.words), name)
  const found: NamedPart[] = []
  for (let index = 0; index < parts.length; index += 1) {
    if (!known.has(parts[index]?.word ?? '')) continue
    for (let length = LONGEST; length > 0; length -= 1) {
      const window = parts.slice(index, index + length)
      const words = window.map(({ word }) => word)
      if (window.length < length || words.includes(null)) continue
      const name = byWords.get(keyOf(new Set(words.filter((word) => word !== null))))
      // One such word alone says nothing: "party". Several that are a whole name do: "engagement look".
      if (!name || (name.words.size === 1 && window.every(({ isQuality }) => isQuality))) continue
      const to = window.at(-1)?.to ?? 0
      found.push({ value: name.name, words: name.words, from: window[0]?.from ?? 0, to })
      index += length - 1
      break
    }
  }
  return found
}

const keyOf = (words: ReadonlySet<string>) => [...words].sort().join(' ')

interface Salon {
  readonly services: readonly KnownService[]
  readonly known: readonly Named[]
  readonly categories: readonly Named[]
}

/** Words such as "manicure" that are part of one name, or of names in one category. */
function singleWords(parts: readonly Part[], whole: readonly NamedPart[], salon: Salon): NamedPart[] {
  return parts.flatMap(({ word, isQuality, from, to }) => {
    if (
      word === null ||
      isQuality ||
      !isService(word) ||
      whole.some((name) => from >= name.from && from < name.to)
    )
      return []
    if (whole.some(({ words }) => words.has(word))) return []
    const value = nameWith(word, salon)
    return value ? [{ value, words: new Set([word]), from, to }] : []
  })
}

function nameWith(word: string, { services, known, categories }: Salon): string | null {
  const places = known.flatMap(({ words }, place) => (words.has(word) ? [place] : []))
  const [only, ...others] = places
  if (only !== undefined && others.length === 0) return known[only]?.name ?? null
  const inCategories = new Set(places.map((place) => services[place]?.category ?? null))
  const [category, ...otherCategories] = inCategories
  if (category && otherCategories.length === 0) return category
  const [named, ...moreNamed] = categories.filter(({ words }) => words.has(word))
  return named && moreNamed.length === 0 ? named.name : null
}
