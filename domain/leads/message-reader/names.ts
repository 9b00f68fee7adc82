// The name of who writes: "I am Neha", "mera naam Neha hai", "- Neha", "मेरा नाम नेहा है". Fields that were read before are
// taken out, so that "main Vijay Nagar se" names nobody.
import { LEAD_NAME_MAX } from '#domain/text/limits.ts'
import { isFirstName } from './first-names.ts'
import {
  isAfterName,
  isContactLabel,
  isLinkToName,
  isMy,
  isNameLabel,
  isNoName,
  isOfOther,
  isSelf,
  isSignature,
  isTitle,
} from './name-words.ts'
import { agreed, type Found, type Token, textAt } from './tokens.ts'

/** The surest way in which the message names its writer. */
export function nameIn(tokens: readonly Token[]): { value: string; parts: readonly Found<string>[] } | null {
  for (const read of [introduced, signed, alone]) {
    const found = tokens.flatMap((_, index) => read(tokens, index) ?? [])
    const value = agreed(found)
    if (found.length > 0) return value ? { value, parts: found } : null
  }
  return null
}

/** "My name is", "I am", "this is", "main … bol rahi hu", "Name:", "… here" */
function introduced(tokens: readonly Token[], index: number): Found<string> | null {
  const labelled = afterLabel(tokens, index)
  if (labelled) return nameAt(tokens, labelled.place, labelled.isSure)
  const spoken = afterSelf(tokens, index)
  if (spoken !== null) return nameAt(tokens, spoken, false)
  return beforeHere(tokens, index)
}

/** The place after "name is", "naam:", "Contact: ". Without such a link it may be any word: "mera naam batane …". */
function afterLabel(tokens: readonly Token[], index: number): { place: number; isSure: boolean } | null {
  const label = textAt(tokens, index)
  const isName =
    isNameLabel(label) && !isOfOther(textAt(tokens, index - 1)) && textAt(tokens, index + 1) !== 'of'
  const hasLink = isLinkToName(textAt(tokens, index + 1))
  if (!isName && !(isContactLabel(label) && textAt(tokens, index + 1) === ':')) return null
  const isOwn = isMy(textAt(tokens, index - 1))
  const isLine = tokens[index]?.startsLine === true || tokens[index]?.clause !== tokens[index - 1]?.clause
  if (!hasLink && !isOwn && !isLine) return null
  return { place: hasLink ? index + 2 : index + 1, isSure: hasLink }
}

/** The place after "I am", "I'm", "this is", "myself", "main". */
function afterSelf(tokens: readonly Token[], index: number): number | null {
  const words = [0, 1, 2].map((offset) => textAt(tokens, index + offset))
  const [first = '', second = '', third = ''] = words
  if (first === 'i' && second === 'am') return index + 2
  if (first === 'i' && /^['’]$/.test(second) && third === 'm') return index + 3
  if (first === 'im' || isSelf(first)) return index + 1
  return first === 'this' && second === 'is' ? index + 2 : null
}

/** "Neha here", "Neha this side", "Neha bol rahi hu" at the start of a clause. */
function beforeHere(tokens: readonly Token[], index: number): Found<string> | null {
  if (tokens[index]?.clause === tokens[index - 1]?.clause && !isGreeting(textAt(tokens, index - 1)))
    return null
  const name = nameAt(tokens, index, true)
  if (!name) return null
  const after = `${textAt(tokens, name.to)} ${textAt(tokens, name.to + 1)}`
  return /^(here\b|this side|bol rah[ia]|बोल )/.test(after) ? name : null
}

const isGreeting = (word: string) => /^(hi|hello|hey|hii|namaste|नमस्ते)$/.test(word)

/** "Regards, Neha", "- Neha", "धन्यवाद, नेहा" at the end */
function signed(tokens: readonly Token[], index: number): Found<string> | null {
  const isDash =
    /^[-–—~]$/.test(textAt(tokens, index)) && !tokens[index]?.isJoined && !isService(tokens, index)
  if (!isDash && !isSignature(textAt(tokens, index))) return null
  let place = index + 1
  while (/^([,:.&!-]|and|you)$/.test(textAt(tokens, place)) || isSignature(textAt(tokens, place))) place += 1
  const name = nameAt(tokens, place, false)
  if (!name) return null
  const next = tokens[name.to]
  return !next || next.startsLine || next.kind !== 'word' ? name : null
}

/** "Service - hd makeup": the dash of a list. */
const isService = (tokens: readonly Token[], index: number) => tokens[index + 1]?.kind !== 'word'

/** A common first name that stands alone between commas, or beside what was read as telephone number. */
function alone(tokens: readonly Token[], index: number): Found<string> | null {
  const word = textAt(tokens, index)
  if (!isFirstName(word)) return null
  const [before, after] = [tokens[index - 1], tokens[index + 1]]
  const second = after?.kind === 'word' && after.clause === tokens[index]?.clause && isCapital(after) ? 1 : 0
  const next = tokens[index + 1 + second]
  const startsHere = !before || isEnd(before) || before.clause !== tokens[index]?.clause
  const endsHere = !next || isEnd(next) || next.clause !== tokens[index]?.clause
  const isBesideNumber = next?.kind === 'taken' || before?.kind === 'taken'
  if (!(startsHere && endsHere) && !(isBesideNumber && (endsHere || next?.kind === 'taken'))) return null
  return nameAt(tokens, index, false)
}

/** After a colon stands somebody else: "Groom: ". */
const isEnd = ({ kind, text }: Token) => kind !== 'word' && text !== ':'
const isCapital = ({ raw }: Token) => /^\p{Lu}/u.test(raw)

const MOST_WORDS = 3

/** Up to three words. After a label any, else what is written like a name or ends like one. */
function nameAt(tokens: readonly Token[], index: number, isLabelled: boolean): Found<string> | null {
  const hasTitle = isTitle(textAt(tokens, index))
  const start = hasTitle ? (textAt(tokens, index + 1) === '.' ? index + 2 : index + 1) : index
  if (!isNameWord(tokens[start])) return null
  let to = start + 1
  while (to < start + MOST_WORDS && continues(tokens, to)) to += 1
  if (isOfSomebody(tokens, to)) return null
  const first = tokens[start]
  const next = tokens[to]
  const isWritten =
    isLabelled || hasTitle || (first !== undefined && (isCapital(first) || isFirstName(first.text)))
  const endsLikeName = !next || next.startsLine || next.kind === 'taken' || isAfterName(next.text)
  if (!isWritten && !endsLikeName) return null
  const value = tokens
    .slice(index, to)
    .map(
      ({ raw, isJoined, from }, place) =>
        (place === 0 || isJoined || from === 0 ? '' : ' ') + inCapitals(raw),
    )
    .join('')
  return value.length <= LEAD_NAME_MAX ? { value, from: index, to } : null
}

/** "Neha's mother", "Neha ki behen" */
const isOfSomebody = (tokens: readonly Token[], index: number) =>
  /^(ka|ki|ke|का|की|के)$/.test(textAt(tokens, index)) ||
  (/^['’]$/.test(textAt(tokens, index)) && textAt(tokens, index + 1) === 's')

const isNameWord = (token: Token | undefined) =>
  token?.kind === 'word' && token.text.length > 1 && token.text.length <= 20 && !isNoName(token.text)

/** A surname in the same line: "Neha Sharma", "नेहा शर्मा है". */
function continues(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]
  if (!token || token.startsLine || !isNameWord(token) || token.clause !== tokens[index - 1]?.clause)
    return false
  const isAllCapitals = /^\p{Lu}{2,}$/u.test(token.raw) && /^\p{Lu}{2,}$/u.test(tokens[index - 1]?.raw ?? '')
  if (isAllCapitals || isAfterName(token.text)) return false
  return isCapital(token) || /^(hai|h|bol|है|बोल)$/.test(textAt(tokens, index + 1))
}

const inCapitals = (word: string) =>
  /^\p{Ll}/u.test(word) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word
