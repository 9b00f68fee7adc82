// Reads the fields of a lead from a message: "bridal 3 ppl 12 dec subah 5 baje Vijay Nagar 98260 12345". Each field has the words
// that it came from. What is ambiguous stays empty, and nothing is guessed.
import type { Language } from '#domain/messages/language.ts'
import { EMAIL_FORMAT } from '#domain/text/email-format.ts'
import type { Day } from '#domain/time/dates.ts'
import { areasIn, chosenArea, type KnownArea } from './areas.ts'
import { datesIn } from './dates.ts'
import { type Headers, headersIn } from './headers.ts'
import { languageIn } from './language.ts'
import { nameIn } from './names.ts'
import { peopleIn } from './people.ts'
import { phonesIn } from './phones.ts'
import { restOf } from './rest.ts'
import { type KnownService, servicesIn } from './services.ts'
import { timesIn } from './times.ts'
import { agreed, oneOf, type Span, spanOf, type Token, tokensOf, withoutParts } from './tokens.ts'

/** Longer texts are cut. */
export const PASTED_MAX = 4000

export interface ReadContext {
  /** Of the business. */
  readonly today: Day
  readonly services: readonly KnownService[]
  readonly areas: readonly KnownArea[]
}

export interface ReadField<Value> {
  readonly value: Value
  /** Where in the text, in order, without overlaps. */
  readonly words: readonly Span[]
}

export interface ReadLead {
  readonly name: ReadField<string> | null
  /** '98260 12345', '+971500000000' */
  readonly phone: ReadField<string> | null
  readonly email: ReadField<string> | null
  /** Names of services and categories, with commas. */
  readonly service: ReadField<string> | null
  readonly day: ReadField<Day> | null
  /** '17:30', a full, half or quarter hour. */
  readonly time: ReadField<string> | null
  readonly people: ReadField<number> | null
  /** The id of an area. */
  readonly area: ReadField<string> | null
  /** null if it is English. */
  readonly language: ReadField<Language> | null
  /** The sentences that say more than the fields. */
  readonly message: string
}

export function readLead(whole: string, { today, services, areas }: ReadContext): ReadLead {
  const text = whole.slice(0, PASTED_MAX)
  const all = tokensOf(text)
  const field = <Value>(value: Value | null | undefined, parts: readonly Span[]): ReadField<Value> | null =>
    value === null || value === undefined ? null : { value, words: spansOf(all, parts) }

  const headers = headersIn(text, today)
  const links = linksIn(text)
  const linkSpans = links.map(({ span }) => span)
  let tokens = withoutParts(all, tokensIn(all, [...headers.all, ...linkSpans]))
  const take = <Part extends Span>(parts: readonly Part[]): readonly Part[] => {
    tokens = withoutParts(tokens, parts)
    return parts
  }

  const [phone, ...morePhones] = take(phonesIn(tokens))
  const places = areasIn(tokens, areas)
  const area = chosenArea(places)
  take([...places.found, ...places.byPin])
  const service = servicesIn(tokens, services)
  const calls = clausesOfCalls(tokens, service?.parts ?? [])
  take(service?.parts ?? [])
  const dates = headers.writtenOn ? take(datesIn(withoutClauses(tokens, calls), headers.writtenOn)) : []
  const day = agreed(dates)
  const people = take(peopleIn(tokens))
  const times = take(timesIn(withoutClauses(tokens, calls)))
  const name = nameIn(tokens)
  const email = links.find(({ isEmail }) => isEmail)
  const language = languageIn(withoutParts(all, tokensIn(all, headers.all)))

  const fields = {
    name: field(name?.value, name?.parts ?? []) ?? senderName(headers),
    phone: phone
      ? field(phone.value, [phone, ...morePhones.filter(({ value }) => value === phone.value)])
      : senderPhone(headers),
    email: email ? { value: email.text, words: [email.span] } : null,
    service: field(service?.value, service?.parts ?? []),
    day: field(day !== null && day >= today ? day : null, dates),
    time: field(agreed(times), times),
    people: field(agreed(people), people),
    area: field(area?.id, area?.parts ?? []),
  }
  const read = [...headers.all, ...Object.values(fields).flatMap((found) => found?.words ?? [])]
  return {
    ...fields,
    language: field(language?.value, language?.parts ?? []),
    message: restOf(text, withoutParts(all, tokensIn(all, read))),
  }
}

/** The spans of these parts in order, each once. */
const spansOf = (tokens: readonly Token[], parts: readonly Span[]): Span[] =>
  parts
    .map((part) => spanOf(tokens, part))
    .sort((one, other) => one.from - other.from)
    .filter(({ to }, index, all) => index === 0 || to > (all[index - 1]?.to ?? 0))

/** The tokens of these parts of the text. */
const tokensIn = (tokens: readonly Token[], spans: readonly Span[]): Span[] =>
  spans.map(({ from, to }) => ({
    from: tokens.findIndex((token) => token.to > from),
    to: tokens.findLastIndex((token) => token.from < to) + 1,
  }))

interface Link {
  readonly span: Span
  readonly text: string
  readonly isEmail: boolean
}

const LINK = /(?:https?:\/\/|www\.)\S+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}/gi

/** Web and email addresses: their numbers are no dates. */
const linksIn = (text: string): Link[] =>
  [...text.matchAll(LINK)].map(({ 0: link, index }) => ({
    span: { from: index, to: index + link.length },
    text: link,
    isEmail: EMAIL_FORMAT.test(link),
  }))

const isCall = oneOf('call phone ring फोन कॉल')
const isToCall = oneOf(
  'me back us between kar karo karna krna karke kariye kijiye kijiyega anytime after करो करना करें कर कीजिए कीजिएगा',
)

/** "Call me tomorrow at 5" is not when a visit shall be. */
function clausesOfCalls(tokens: readonly Token[], services: readonly Span[]): ReadonlySet<number> {
  const calls = new Set<number>()
  tokens.forEach(({ text, clause }, index) => {
    if (text === 'callback' || (isCall(text) && isToCall(tokens[index + 1]?.text ?? ''))) calls.add(clause)
  })
  for (const { from } of services) calls.delete(tokens[from]?.clause ?? 0)
  return calls
}

const withoutClauses = (tokens: readonly Token[], clauses: ReadonlySet<number>): readonly Token[] =>
  clauses.size === 0
    ? tokens
    : tokens.map((token) => (clauses.has(token.clause) ? { ...token, text: '', kind: 'taken' } : token))

function senderName({ sender }: Headers): ReadField<string> | null {
  if (!sender || phonesIn(tokensOf(sender.sender)).length > 0) return null
  const value = sender.sender.replace(/^[~\s]+/, '').trim()
  return /\p{L}/u.test(value) ? { value, words: [sender.senderSpan] } : null
}

function senderPhone({ sender }: Headers): ReadField<string> | null {
  const [phone] = sender ? phonesIn(tokensOf(sender.sender)) : []
  return sender && phone?.value ? { value: phone.value, words: [sender.senderSpan] } : null
}
