// Finds hours in a message: a number or word with something that says that it is one.
import { isDigits, numberAt } from './number-words.ts'
import {
  fractionOf,
  isAddress,
  isAt,
  isEitherTime,
  isGreeting,
  isLinkToHour,
  isLinkToPart,
  isMoney,
  isOClock,
  isRange,
  namedMinutes,
  type PartOfDay,
  partOfDay,
} from './time-words.ts'
import { type Span, type Token, textAt } from './tokens.ts'

/** An hour as written; `part` if a word beside it says morning or evening. */
export interface Clock extends Span {
  readonly minutes: number
  readonly part: PartOfDay | null
  /** "5 or 6 pm" */
  readonly isEither: boolean
  /** The end of "5 to 7 pm". */
  readonly end: number | null
}

interface Hour {
  readonly minutes: number
  readonly to: number
  /** Written as a time, not only as a number. */
  readonly isTime: boolean
}

export function clocksIn(tokens: readonly Token[]): Clock[] {
  const clocks: Clock[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const clock = clockAt(tokens, index) ?? rangeAt(tokens, index)
    if (!clock) continue
    const whole = clock.end === null ? withEnd(tokens, clock) : clock
    clocks.push(whole)
    index = whole.to - 1
  }
  return clocks
}

function clockAt(tokens: readonly Token[], from: number): Clock | null {
  const before = isGreeting(textAt(tokens, from - 1)) ? null : partOfDay(textAt(tokens, from))
  const start = before === null ? from : hourAfterPart(tokens, from, before)
  const hour = hourAt(tokens, start)
  if (!hour) return textAt(tokens, from) === 'noon' ? clock(720, 'pm', from, from + 1) : null
  const after = before === null ? partAfter(tokens, hour.to) : null
  const part = before ?? after?.part ?? null
  if (part === null && !hour.isTime && !isIntroduced(tokens, from)) return null
  return clock(hour.minutes, part, from, after?.to ?? hour.to)
}

const clock = (minutes: number, part: PartOfDay | null, from: number, to: number): Clock => ({
  minutes,
  part,
  from,
  to,
  isEither: false,
  end: null,
})

/** "subah subah 4", "sham ko 7": the index of the hour. */
function hourAfterPart(tokens: readonly Token[], from: number, part: PartOfDay): number {
  let index = from + 1
  while (
    index < from + 4 &&
    (isLinkToHour(textAt(tokens, index)) || partOfDay(textAt(tokens, index)) === part)
  )
    index += 1
  return index
}

/** "pm", "p.m.", "in the morning", "dopahar" */
function partAfter(tokens: readonly Token[], index: number): { part: PartOfDay; to: number } | null {
  let place = index
  while (place < index + 2 && isLinkToPart(textAt(tokens, place))) place += 1
  const part = partOfDay(textAt(tokens, place))
  if (part) return { part, to: place + 1 }
  const letters = [0, 1, 2].map((offset) => textAt(tokens, index + offset)).join('')
  if (letters !== 'a.m' && letters !== 'p.m') return null
  const isDotted = textAt(tokens, index + 3) === '.' && tokens[index + 3]?.isJoined === true
  return { part: letters === 'a.m' ? 'am' : 'pm', to: index + (isDotted ? 4 : 3) }
}

function hourAt(tokens: readonly Token[], index: number): Hour | null {
  const word = textAt(tokens, index)
  const named = namedMinutes(word)
  if (named !== null) return withOClock(tokens, { minutes: named, to: index + 1, isTime: false })
  const fraction = fractionOf(word) ?? englishFraction(tokens, index)
  const start = fraction === null ? index : /^(half|quarter)$/.test(word) ? index + 2 : index + 1
  const hour = numberAt(tokens, start)
  if (hour === null || isPartOfNumber(tokens, start)) return null
  if (fraction !== null) {
    const isHour = hour >= 1 && hour <= 12 && !isMoney(textAt(tokens, start + 1))
    return isHour ? withOClock(tokens, { minutes: hour * 60 + fraction, to: start + 1, isTime: true }) : null
  }
  const separator = textAt(tokens, start + 1)
  const minutes = /^[:.]$/.test(separator) ? joinedMinutes(tokens, start + 2) : null
  if (minutes !== null) {
    const isLate = separator === ':' && hour <= 23
    if (hour < 1 || (hour > 12 && !isLate)) return null
    return withOClock(tokens, { minutes: hour * 60 + minutes, to: start + 3, isTime: separator === ':' })
  }
  if (hour < 1 || hour > 12) return null
  return withOClock(tokens, { minutes: hour * 60, to: start + 1, isTime: false })
}

/** "12/5", "4-5" and "№5" are not hours. */
const isPartOfNumber = (tokens: readonly Token[], index: number) =>
  (tokens[index]?.isJoined === true && /^[/.:#₹$]$/.test(textAt(tokens, index - 1))) ||
  (tokens[index + 1]?.isJoined === true && /^[/%]$/.test(textAt(tokens, index + 1)))

function joinedMinutes(tokens: readonly Token[], index: number): number | null {
  const token = tokens[index]
  if (token?.kind !== 'number' || !token.isJoined || token.text.length !== 2) return null
  return Number(token.text) < 60 ? Number(token.text) : null
}

/** "half past 5", "quarter to 6": minutes to add to the hour. */
function englishFraction(tokens: readonly Token[], index: number): number | null {
  const words = `${textAt(tokens, index)} ${textAt(tokens, index + 1)}`
  if (words === 'half past') return 30
  if (words === 'quarter past') return 15
  return words === 'quarter to' ? -15 : null
}

function withOClock(tokens: readonly Token[], hour: Hour): Hour {
  if (isOClock(textAt(tokens, hour.to))) return { ...hour, to: hour.to + 1, isTime: true }
  const isEnglish =
    textAt(tokens, hour.to) === 'o' && [1, 2].some((n) => textAt(tokens, hour.to + n) === 'clock')
  if (!isEnglish) return hour
  return { ...hour, to: hour.to + (textAt(tokens, hour.to + 1) === 'clock' ? 2 : 3), isTime: true }
}

/** "at 5", "time: 11", but not the number of a house. */
function isIntroduced(tokens: readonly Token[], index: number): boolean {
  const before = /^[:-]$/.test(textAt(tokens, index - 1)) ? index - 2 : index - 1
  const clause = tokens[index]?.clause
  return (
    isAt(textAt(tokens, before)) &&
    isDigits(tokens, index) &&
    !tokens
      .slice(Math.max(0, index - 8), index)
      .some((token) => token.clause === clause && isAddress(token.text))
  )
}

/** "5 to 7 pm", "5-6 baje", "4 and 6 pm": a number whose end is a time. */
function rangeAt(tokens: readonly Token[], from: number): Clock | null {
  const hour = hourAt(tokens, from)
  if (!hour) return null
  const link = textAt(tokens, hour.to)
  const end = isRange(link) || isEitherTime(link) ? clockAt(tokens, hour.to + 1) : null
  if (!end || end.from !== hour.to + 1) return null
  const isEither = isEitherTime(link) && textAt(tokens, from - 1) !== 'between'
  return { ...end, minutes: hour.minutes, from, isEither, end: end.minutes }
}

/** A time that goes on to another: "10 am to 2 pm", "sham 5 se 8". */
function withEnd(tokens: readonly Token[], start: Clock): Clock {
  const isBetween = textAt(tokens, start.from - 1) === 'between' && isEitherTime(textAt(tokens, start.to))
  if (!isRange(textAt(tokens, start.to)) && !isBetween) return start
  const place = start.to + 1
  const end = clockAt(tokens, place) ?? hourAt(tokens, place)
  return end ? { ...start, to: end.to, end: end.minutes } : start
}
