// The number of people: "3 ppl", "teen ladies", "5 लोग", "family of 4", "facial for 2".
import { PEOPLE_MAX } from '#domain/text/limits.ts'
import { numberAt } from './number-words.ts'
import { type Found, oneOf, type Token, textAt } from './tokens.ts'

const isPeople = oneOf(
  `ppl people peoples person persons persion pax log logo logon logg ladies lady girls girl women woman guests guest mehman mehmaan members
  member friends friend heads jane kids kid children bacha bacche bachche bachhe saheli saheliyan saheliyon behne behen sister sisters
  bridesmaids brides mahila mahilaye auraten ladki ladkiyan ladkiyon
  लोग लोगों जन जने महिला महिलाएं महिलाओं लेडीज लड़कियां लड़कियों औरतें औरतों सदस्य व्यक्ति बच्चे बच्चों सहेलियां सहेलियों बहनें`,
)
const isAdjective = oneOf('different other young adult more family')
const isGroup = oneOf('family group party team total')
const isLabel = oneOf('people persons person log guests ladies members pax logo लोग')
/** The bride or the writer is counted or not: nobody can tell. */
const isJoining = oneOf('and + plus aur with और &')
const isRange = oneOf('- – to or ya se / या से')
/** "For 2" is a number of people before one of these. */
const isAfterCount = oneOf('on at in tomorrow tmrw today this next please pls ? . , ! ; :')

export function peopleIn(tokens: readonly Token[]): Found<number>[] {
  const found: Found<number>[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const people = peopleAt(tokens, index)
    if (!people) continue
    found.push(people)
    index = people.to - 1
  }
  return found
}

function peopleAt(tokens: readonly Token[], index: number): Found<number> | null {
  const count = numberAt(tokens, index)
  if (count === null || count < 1 || tokens[index - 1]?.text === '₹') return null
  const noun = isAdjective(textAt(tokens, index + 1)) ? index + 2 : index + 1
  const before = textAt(tokens, index - 1)
  const to = isPeople(textAt(tokens, noun)) ? noun + 1 : endOfCount(tokens, index)
  if (to === null) return null
  const isUnclear =
    isJoining(before) ||
    isRangeBefore(tokens, index) ||
    textAt(tokens, index + 1) === '+' ||
    isWithWriter(tokens, to)
  const value = isUnclear || count > PEOPLE_MAX ? null : count
  const isOfGroup = before === 'of' && isGroup(textAt(tokens, index - 2))
  return { value, from: isOfGroup ? index - 2 : index, to }
}

/** "My 2 sisters and me" */
const isWithWriter = (tokens: readonly Token[], index: number) =>
  isJoining(textAt(tokens, index)) && /^(me|i|main|mai|bride|dulhan|मैं|दुल्हन)$/.test(textAt(tokens, index + 1))

/** "People: 2", "party of 4", "3 of us", "for 2", "hum teen hain": the end of a count without a noun. */
function endOfCount(tokens: readonly Token[], index: number): number | null {
  const [before, after] = [textAt(tokens, index - 1), textAt(tokens, index + 1)]
  if (after === 'of' && textAt(tokens, index + 2) === 'us') return index + 3
  if (before === 'of' && isGroup(textAt(tokens, index - 2))) return index + 1
  if (/^[:=-]$/.test(before) && isLabel(textAt(tokens, index - 2))) return index + 1
  if (/^(hum|ham|हम)$/.test(before) && /^(hain|hai|h|हैं)$/.test(after)) return index + 1
  const next = tokens[index + 1]
  const endsHere = !next || next.startsLine || next.kind === 'taken' || isAfterCount(after)
  // "For 15" may be a day.
  return before === 'for' && endsHere && (numberAt(tokens, index) ?? 0) <= MOST_WITHOUT_NOUN
    ? index + 1
    : null
}

const MOST_WITHOUT_NOUN = 9

const isRangeBefore = (tokens: readonly Token[], index: number) =>
  isRange(textAt(tokens, index - 1)) && numberAt(tokens, index - 2) !== null
